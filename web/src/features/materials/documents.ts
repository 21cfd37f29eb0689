import { materialAudit } from '@mrp/contract/features/materials/audit.ts';
import { materialWorkflow } from '@mrp/contract/features/materials/workflow.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { documentPage } from '../../lib/documents.ts';
import { materialPaths } from './addresses.ts';

export const materialDocument = { audit: materialAudit, workflow: materialWorkflow, usualState: 'ACTIVE', paths: materialPaths };

export const materialDocuments = [
  documentPage(materialDocument, materialsApi.create, {
    shortLabel: '物料',
    hasSwatch: true,
    creations: [
      { path: materialPaths.add, label: '新建物料', call: materialsApi.create },
      { path: '/colourSearch', label: '以色找布（找色）', call: materialsApi.listShades },
    ],
  }),
];
