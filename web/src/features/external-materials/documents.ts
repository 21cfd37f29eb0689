import { externalAudit } from '@mrp/contract/features/external-materials/audit.ts';
import { externalWorkflow } from '@mrp/contract/features/external-materials/workflow.ts';
import { externalMaterialsApi } from '@mrp/contract/features/external-materials.ts';
import { documentPage } from '../../lib/documents.ts';
import { externalBatchPath, externalPaths } from './addresses.ts';

export const externalDocument = { audit: externalAudit, workflow: externalWorkflow, usualState: 'PENDING', paths: externalPaths };

export const externalDocuments = [
  documentPage(externalDocument, externalMaterialsApi.create, {
    hasSwatch: true,
    creations: [
      { path: externalPaths.add, label: '新建外部物料', call: externalMaterialsApi.create },
      { path: externalBatchPath, label: '快速录入外部物料（批量）', call: externalMaterialsApi.createMany },
    ],
  }),
];
