import { auditApi } from '@mrp/contract/features/audit.ts';
import { claimAudit } from '@mrp/contract/features/claims/audit.ts';
import type { ClaimRow } from '@mrp/contract/features/claims/record.ts';
import { claimWorkflow } from '@mrp/contract/features/claims/workflow.ts';
import { claimWords } from '@mrp/contract/features/claims/words.ts';
import { claimList, claimsApi } from '@mrp/contract/features/claims.ts';
import { homeApi } from '@mrp/contract/features/home.ts';
import { chargesApi, statementsApi } from '@mrp/contract/features/statements.ts';
import { claimLinksApi } from '@mrp/contract/features/supplier-links.ts';
import { documentPage, recordKind } from '../../kit/record/record-kind.ts';
import { claimPaths } from './addresses.ts';

export const claimKind = recordKind({
  noun: claimWords.claim,
  counted: '张索赔',
  calls: claimsApi,
  list: claimList,
  audit: claimAudit,
  workflow: claimWorkflow,
  paths: claimPaths,
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

export const claimDocuments = [documentPage(claimKind)];
