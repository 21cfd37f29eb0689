import { bomAudit, garmentOrderAudit, styleAudit } from '@mrp/contract/features/styles/audit.ts';
import { bomWorkflow } from '@mrp/contract/features/styles/workflow.ts';
import { bomsApi, stylesApi } from '@mrp/contract/features/styles.ts';
import { askedAddress } from '../../lib/asked-action.ts';
import type { DocumentPage } from '../../lib/documents.ts';

export const styleDocuments: readonly DocumentPage[] = [
  // A style has the state of its BOM.
  {
    audit: styleAudit,
    path: '/styleDetail',
    workflow: bomWorkflow,
    usualState: 'EFFECTIVE',
    creations: [{ path: '/styleNew', label: '新建款式', call: stylesApi.create }],
  },
  {
    audit: garmentOrderAudit,
    path: '/garmentOrderDetail',
    creations: [{ path: '/garmentOrderNew', label: '新建成衣订单', call: stylesApi.createOrder }],
  },
  {
    audit: bomAudit,
    path: '/BOMEdit',
    workflow: bomWorkflow,
    usualState: 'EFFECTIVE',
    creations: [{ path: askedAddress('/customizedBOMList'), label: '新建BOM', call: bomsApi.create }],
  },
];
