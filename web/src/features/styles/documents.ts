import { bomAudit, garmentOrderAudit, styleAudit } from '@mrp/contract/features/styles/audit.ts';
import { bomWorkflow } from '@mrp/contract/features/styles/workflow.ts';
import { bomsApi, stylesApi } from '@mrp/contract/features/styles.ts';
import { askedAddress } from '../../lib/asked-action.ts';
import { documentPage, type DocumentPage } from '../../lib/documents.ts';
import { orderPaths, stylePaths } from './addresses.ts';

export const styleDocument = { audit: styleAudit, paths: stylePaths };
export const orderDocument = { audit: garmentOrderAudit, paths: orderPaths };

export const styleDocuments: readonly DocumentPage[] = [
  // A style has the state of its BOM.
  documentPage(styleDocument, stylesApi.create, { workflow: bomWorkflow, usualState: 'EFFECTIVE' }),
  documentPage(orderDocument, stylesApi.createOrder),
  {
    audit: bomAudit,
    path: '/BOMEdit',
    workflow: bomWorkflow,
    usualState: 'EFFECTIVE',
    creations: [{ path: askedAddress('/customizedBOMList'), label: '新建BOM', call: bomsApi.create }],
  },
];
