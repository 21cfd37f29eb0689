import { pickAudit } from '@mrp/contract/features/picks/audit.ts';
import { pickWorkflow } from '@mrp/contract/features/picks/workflow.ts';
import { picksApi } from '@mrp/contract/features/picks.ts';
import type { DocumentPage } from '../../lib/documents.ts';

export const pickDocuments: readonly DocumentPage[] = [
  {
    audit: pickAudit,
    path: '/pickDetail',
    workflow: pickWorkflow,
    creations: [{ path: '/newPick', label: '新建领料单', call: picksApi.create }],
  },
];
