import { nettingAudit } from '@mrp/contract/features/preparations/audit.ts';
import { nettingApi } from '@mrp/contract/features/netting.ts';
import { preparationKinds } from '@mrp/contract/features/preparations/workflow.ts';
import type { DocumentPage } from '../../lib/documents.ts';

export const nettingDocuments: readonly DocumentPage[] = [
  {
    audit: nettingAudit,
    path: '/nettingDetail',
    creations: [
      { path: '/newSkuPreparation', label: `新建测算（${preparationKinds.SKU}）`, call: nettingApi.run },
      { path: '/newSpuPreparation', label: `新建测算（${preparationKinds.SPU}）`, call: nettingApi.run },
    ],
  },
];
