import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { practiceApi } from '@mrp/contract/features/purchases/practice.ts';
import type { PurchaseRow } from '@mrp/contract/features/purchases/record.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { useDiscardRecord } from '../../kit/record/useDiscardRecord.ts';
import { purchaseRefreshes } from './text.ts';

const discarded = {
  noun: purchaseWords.purchase,
  calls: purchasesApi,
  nameOf: ({ code }: Pick<PurchaseRow, 'code'>) => code,
  refreshes: purchaseRefreshes,
};

/** 删除 a draft of one's own. */
export const useDiscardPurchase = (onDone?: () => void) =>
  useDiscardRecord(discarded, { note: () => '还没有下单；单号不会再用。', onDone, alsoRefreshes: [practiceApi.get] });
