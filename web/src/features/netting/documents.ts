import { nettingAudit } from '@mrp/contract/features/preparations/audit.ts';
import { nettingApi } from '@mrp/contract/features/netting.ts';
import { preparationKinds } from '@mrp/contract/features/preparations/workflow.ts';
import type { DocumentPage } from '../../lib/documents.ts';
import { newAddress } from '../preparations/text.ts';

export const nettingDocuments: readonly DocumentPage[] = [
  {
    audit: nettingAudit,
    path: '/nettingDetail',
    creations: (['SKU', 'SPU'] as const).map((goods) => ({
      path: newAddress(goods, 'STYLE') as `/${string}`,
      label: `新建测算（${preparationKinds[goods]}）`,
      call: nettingApi.run,
    })),
  },
];
