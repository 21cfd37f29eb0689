import { preparationAudit, productionAudit } from '@mrp/contract/features/preparations/audit.ts';
import { MEITAO, preparationWorkflow, productionWorkflow } from '@mrp/contract/features/preparations/workflow.ts';
import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import type { DocumentPage } from '../../lib/documents.ts';

const { create } = preparationsApi;

export const preparationDocuments: readonly DocumentPage[] = [
  {
    audit: preparationAudit,
    path: '/preparationDetail',
    workflow: preparationWorkflow,
    creations: [
      { path: '/newSkuPreparation', label: '新建SKU按款备料（色布/辅料）', call: create },
      { path: '/newSkuPreparation-timber', label: '新建SKU按料备料（色布/辅料）', call: create },
      { path: '/newSpuPreparation', label: '新建SPU按款备料（坯布）', call: create },
      { path: '/newSpuPreparation-timber', label: '新建SPU按料备料（坯布）', call: create },
      { path: '/newMeiTao', label: `新建${MEITAO}备料`, call: create },
    ],
  },
  { audit: productionAudit, path: '/productionDetail', workflow: productionWorkflow },
];
