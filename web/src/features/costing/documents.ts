import { costingApi } from '@mrp/contract/features/costing.ts';
import { quotationAudit } from '@mrp/contract/features/costing/audit.ts';
import { quotationWorkflow } from '@mrp/contract/features/costing/workflow.ts';
import type { DocumentPage } from '../../lib/documents.ts';

export const costingDocuments: readonly DocumentPage[] = [
  {
    audit: quotationAudit,
    path: '/quotationDetail',
    workflow: quotationWorkflow,
    creations: [{ path: '/newQuotation', label: '录入报价', call: costingApi.create }],
  },
];
