import { binAudit } from '@mrp/contract/features/bins/audit.ts';
import { binsApi } from '@mrp/contract/features/bins.ts';
import { askedAddress } from '../../lib/asked-action.ts';
import type { DocumentPage } from '../../lib/documents.ts';

export const binDocuments: readonly DocumentPage[] = [
  {
    audit: binAudit,
    path: '/binDetail',
    creations: [{ path: askedAddress('/stockBins'), label: '新建库位', call: binsApi.create }],
  },
];
