import { stockDocumentAudit } from '@mrp/contract/features/stock/audit.ts';
import { skuStockApi, spuStockApi } from '@mrp/contract/features/stock.ts';
import { holdersApi } from '@mrp/contract/features/stock/holders.ts';
import { askedAddress } from '../../lib/asked-action.ts';
import type { Creation, DocumentPage } from '../../lib/documents.ts';

export const stockCreations: readonly Creation[] = [
  { path: askedAddress('/systemManage/holders'), label: '新建自有仓', call: holdersApi.create },
];

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
