import { supplierAudit } from '@mrp/contract/features/suppliers/audit.ts';
import { supplierWorkflow } from '@mrp/contract/features/suppliers/workflow.ts';
import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import type { DocumentPage } from '../../lib/documents.ts';

export const supplierDocuments: readonly DocumentPage[] = [
  {
    audit: supplierAudit,
    path: '/supplierDetail',
    workflow: supplierWorkflow,
    usualState: 'ACTIVE',
    creations: [{ path: '/newSupplier', label: '新建供应商', call: suppliersApi.create }],
  },
];
