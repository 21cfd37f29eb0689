import { stockDocumentAudit } from '@mrp/contract/features/stock/audit.ts';
import type { DocumentPage } from '../../lib/documents.ts';

export const stockDocuments: readonly DocumentPage[] = [
  // It leads on to the page of greige where it is one of greige.
  { audit: stockDocumentAudit, path: '/skuDocumentDetail' },
];
