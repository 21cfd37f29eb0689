import { productAudit } from '@mrp/contract/features/network-products/audit.ts';
import type { DocumentPage } from '../../lib/documents.ts';

export const productDocuments: readonly DocumentPage[] = [{ audit: productAudit, path: '/productDetails', hasSwatch: true }];
