import { preparationAudit, productionAudit } from '@mrp/contract/features/preparations/audit.ts';
import { preparationWorkflow, productionWorkflow } from '@mrp/contract/features/preparations/workflow.ts';
import type { DocumentPage } from '../../lib/documents.ts';

export const preparationDocuments: readonly DocumentPage[] = [
  { audit: preparationAudit, path: '/preparationDetail', workflow: preparationWorkflow },
  { audit: productionAudit, path: '/productionDetail', workflow: productionWorkflow },
];
