import { claimAudit } from '@mrp/contract/features/claims/audit.ts';
import { claimWorkflow } from '@mrp/contract/features/claims/workflow.ts';
import { claimsApi } from '@mrp/contract/features/claims.ts';
import { documentPage } from '../../lib/documents.ts';
import { claimPaths } from './addresses.ts';

export const claimDocument = { audit: claimAudit, workflow: claimWorkflow, paths: claimPaths };

export const claimDocuments = [documentPage(claimDocument, claimsApi.create)];
