import { costingApi } from '@mrp/contract/features/costing.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { useDiscard } from '../../../kit/object/useDiscard.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { costingReads } from '../text.ts';

/** 删除 a quotation of one's own that was never submitted. */
export const useDiscardQuotation = (onDone?: () => void) =>
  useDiscard<{ id: string; code: string }>({
    permission: costingApi.discard,
    mutation: useApiMutation(costingApi.discard, { refreshes: onDone ? [] : costingReads }),
    nameOf: ({ code }) => code,
    noun: costingWords.quotation,
    note: () => '还没有提交；单号不会再用。',
    onDone,
  });
