import { auditApi } from '@mrp/contract/features/audit.ts';
import type { ClaimRow } from '@mrp/contract/features/claims/record.ts';
import { claimWords } from '@mrp/contract/features/claims/words.ts';
import { claimList, claimsApi } from '@mrp/contract/features/claims.ts';
import { homeApi } from '@mrp/contract/features/home.ts';
import { chargesApi, statementsApi } from '@mrp/contract/features/statements.ts';
import { claimLinksApi } from '@mrp/contract/features/supplier-links.ts';
import { recordKind } from '../../kit/record/record-kind.ts';
import { claimDocument } from './documents.ts';

export const claimKind = recordKind({
  ...claimDocument,
  noun: claimWords.claim,
  counted: '张索赔',
  calls: claimsApi,
  list: claimList,
  nameOf: ({ code }: Pick<ClaimRow, 'code'>) => code,
  /** A confirmed one is a charge of its receipt. */
  refreshes: [
    claimsApi.list,
    claimsApi.get,
    claimLinksApi.get,
    chargesApi.list,
    statementsApi.list,
    statementsApi.get,
    homeApi.get,
    auditApi.selectAllLogById,
  ],
});
