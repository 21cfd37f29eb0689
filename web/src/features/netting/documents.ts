import { nettingAudit } from '@mrp/contract/features/preparations/audit.ts';
import type { DocumentPage } from '../../lib/documents.ts';

export const nettingDocuments: readonly DocumentPage[] = [{ audit: nettingAudit, path: '/nettingDetail' }];
