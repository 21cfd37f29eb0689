import { stockDocumentAudit } from '@mrp/contract/features/stock/audit.ts';
import { skuStockApi, spuStockApi } from '@mrp/contract/features/stock.ts';
import type { DocumentPage } from '../../lib/documents.ts';

export const stockDocuments: readonly DocumentPage[] = [
  // The page redirects to the greige page when needed.
  {
    audit: stockDocumentAudit,
    path: '/skuDocumentDetail',
    creations: [
      { path: '/skuDocumentNew', label: '新建SKU库存单据', call: skuStockApi.createDocument },
      { path: '/spuDocumentNew', label: '新建SPU库存单据', call: spuStockApi.createDocument },
    ],
  },
];
