import { materialAudit } from '@mrp/contract/features/materials/audit.ts';
import { materialWorkflow } from '@mrp/contract/features/materials/workflow.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import type { DocumentPage } from '../../lib/documents.ts';

export const materialDocuments: readonly DocumentPage[] = [
  {
    audit: materialAudit,
    path: '/insideDetails',
    workflow: materialWorkflow,
    usualState: 'ACTIVE',
    shortLabel: '物料',
    hasSwatch: true,
    creations: [
      { path: '/insideNew', label: '新建物料', call: materialsApi.create },
      { path: '/colourSearch', label: '以色找布（找色）', call: materialsApi.listShades },
    ],
  },
];
