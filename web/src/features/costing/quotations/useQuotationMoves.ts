import { costingApi } from '@mrp/contract/features/costing.ts';
import { quotationList } from '@mrp/contract/features/costing/list.ts';
import type { QuotationRow } from '@mrp/contract/features/costing/record.ts';
import { useRecordMoves } from '../../../kit/record/useRecordMoves.ts';
import { costingReads, quotationFlow } from '../text.ts';

const moving = {
  workflow: quotationFlow,
  nameOf: ({ code }: Pick<QuotationRow, 'code'>) => code,
  counted: '张报价单',
  list: quotationList,
  calls: costingApi,
  refreshes: costingReads,
};

/** 提交报价, 派发, 打回报价, 重新核价, 取消报价 of one or more rows. */
export const useQuotationMoves = () => useRecordMoves(moving);
