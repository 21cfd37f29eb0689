import { stocktakeAudit } from '@mrp/contract/features/stocktakes/audit.ts';
import { skuStocktakesApi, spuStocktakesApi } from '@mrp/contract/features/stocktakes.ts';
import { stocktakeWorkflow } from '@mrp/contract/features/stocktakes/workflow.ts';
import type { DocumentPage } from '../../lib/documents.ts';

export const stocktakeDocuments: readonly DocumentPage[] = [
  // The page redirects to the greige page when needed.
  {
    audit: stocktakeAudit,
    path: '/skuEndProductDetails',
    workflow: stocktakeWorkflow('SKU'),
    creations: [
      { path: '/skuInventoryNew', label: '新建SKU盘点', call: skuStocktakesApi.create },
      { path: '/spuInventoryNew', label: '新建SPU盘点', call: spuStocktakesApi.create },
    ],
  },
];
