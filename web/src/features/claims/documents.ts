import { claimAudit } from '@mrp/contract/features/claims/audit.ts';
import { claimWorkflow } from '@mrp/contract/features/claims/workflow.ts';
import { claimsApi } from '@mrp/contract/features/claims.ts';
import type { DocumentPage } from '../../lib/documents.ts';
import { newClaimAddress } from './text.ts';

export const claimDocuments: readonly DocumentPage[] = [
  {
    audit: claimAudit,
    path: '/claimDetail',
    workflow: claimWorkflow,
    creations: [{ path: newClaimAddress, label: '新建物料索赔', call: claimsApi.create }],
  },
];
