import { purchaseList, purchasesApi } from '@mrp/contract/features/purchases.ts';
import type { PurchaseRow } from '@mrp/contract/features/purchases/record.ts';
import { useRecordMoves } from '../../kit/record/useRecordMoves.ts';
import { purchaseFlow, purchaseRefreshes } from './text.ts';

const moving = {
  workflow: purchaseFlow,
  nameOf: ({ code }: Pick<PurchaseRow, 'code'>) => code,
  counted: '张采购单',
  list: purchaseList,
  calls: purchasesApi,
  refreshes: purchaseRefreshes,
};

/** 下单, 接单, 短交关单, 取消 of one or more rows. */
export const usePurchaseMoves = () => useRecordMoves(moving, { inputOf: ({ reason = '' }) => ({ reason }) });
