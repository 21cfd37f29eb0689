import { externalAudit } from '@mrp/contract/features/external-materials/audit.ts';
import { externalWorkflow } from '@mrp/contract/features/external-materials/workflow.ts';
import { externalMaterialsApi } from '@mrp/contract/features/external-materials.ts';
import type { DocumentPage } from '../../lib/documents.ts';

export const externalDocuments: readonly DocumentPage[] = [
  {
    audit: externalAudit,
    path: '/outDetails',
    workflow: externalWorkflow,
    usualState: 'PENDING',
    hasSwatch: true,
    creations: [
      { path: '/outNew', label: '新建外部物料', call: externalMaterialsApi.create },
      { path: '/outNewMany', label: '快速录入外部物料（批量）', call: externalMaterialsApi.createMany },
    ],
  },
];
