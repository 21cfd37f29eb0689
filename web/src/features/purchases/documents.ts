import { purchaseAudit, receiptAudit, shipmentAudit } from '@mrp/contract/features/purchases/audit.ts';
import { purchaseWorkflow, receiptWorkflow, shipmentWorkflow } from '@mrp/contract/features/purchases/workflow.ts';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import type { DocumentPage } from '../../lib/documents.ts';

export const purchaseDocuments: readonly DocumentPage[] = [
  {
    audit: purchaseAudit,
    path: '/purchaseDetail',
    workflow: purchaseWorkflow,
    creations: [{ path: '/newPurchase', label: '新建采购单', call: purchasesApi.create }],
  },
  { audit: shipmentAudit, path: '/shipmentDetail', workflow: shipmentWorkflow },
  { audit: receiptAudit, path: '/receiptDetail', workflow: receiptWorkflow },
];
