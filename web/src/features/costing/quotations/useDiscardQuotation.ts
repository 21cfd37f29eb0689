import { costingApi } from '@mrp/contract/features/costing.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { useDiscardRecord } from '../../../kit/record/useDiscardRecord.ts';
import { costingReads } from '../text.ts';

const discarded = {
  noun: costingWords.quotation,
  calls: costingApi,
  nameOf: ({ code }: { code: string }) => code,
  refreshes: costingReads,
};

/** 删除 a quotation of one's own that was never submitted. */
export const useDiscardQuotation = (onDone?: () => void) =>
  useDiscardRecord(discarded, { note: () => '还没有提交；单号不会再用。', onDone });
