import { claimsApi } from '@mrp/contract/features/claims.ts';
import type { ClaimRow } from '@mrp/contract/features/claims/record.ts';
import { claimWords } from '@mrp/contract/features/claims/words.ts';
import { useDiscard } from '../../kit/object/useDiscard.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { claimRefreshes } from './text.ts';

/** 删除 a draft of one's own. */
export const useDiscardClaim = (onDone?: () => void) =>
  useDiscard<Pick<ClaimRow, 'id' | 'code'>>({
    permission: claimsApi.discard,
    mutation: useApiMutation(claimsApi.discard, { refreshes: onDone ? [] : claimRefreshes }),
    nameOf: ({ code }) => code,
    noun: claimWords.claim,
    note: () => '还没有提交；单号不会再用。',
    onDone,
  });
