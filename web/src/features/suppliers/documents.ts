import { supplierAudit } from '@mrp/contract/features/suppliers/audit.ts';
import { supplierWorkflow } from '@mrp/contract/features/suppliers/workflow.ts';
import type { DocumentPage } from '../../lib/documents.ts';

export const supplierDocuments: readonly DocumentPage[] = [
  { audit: supplierAudit, path: '/supplierDetail', workflow: supplierWorkflow, usualState: 'ACTIVE' },
];
