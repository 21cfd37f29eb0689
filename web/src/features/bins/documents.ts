import { binAudit } from '@mrp/contract/features/bins/audit.ts';
import type { DocumentPage } from '../../lib/documents.ts';

export const binDocuments: readonly DocumentPage[] = [{ audit: binAudit, path: '/binDetail' }];
