import { stockDocumentAudit } from '@mrp/contract/features/stock/audit.ts';
import type { DocumentPage } from '../../lib/documents.ts';

export const stockDocuments: readonly DocumentPage[] = [
  // The page redirects to the greige page when needed.
  { audit: stockDocumentAudit, path: '/skuDocumentDetail' },
];
