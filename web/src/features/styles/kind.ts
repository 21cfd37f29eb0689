import { bomAudit, garmentOrderAudit, styleAudit } from '@mrp/contract/features/styles/audit.ts';
import { garmentOrderList, styleList } from '@mrp/contract/features/styles/list.ts';
import type { GarmentOrderRow, StyleRow } from '@mrp/contract/features/styles/record.ts';
import { styleWords } from '@mrp/contract/features/styles/words.ts';
import { bomWorkflow } from '@mrp/contract/features/styles/workflow.ts';
import { bomsApi, stylesApi } from '@mrp/contract/features/styles.ts';
import { documentPage, recordKind } from '../../kit/record/record-kind.ts';
import { askedAddress } from '../../lib/asked-action.ts';
import type { DocumentPage } from '../../lib/documents.ts';
import { orderPaths, stylePaths } from './addresses.ts';
import { styleRefreshes } from './text.ts';

export const styleKind = recordKind({
  noun: styleWords.style,
  counted: '个款式',
  calls: stylesApi,
  list: styleList,
  audit: styleAudit,
  workflow: undefined,
  paths: stylePaths,
  nameOf: ({ code, name }: Pick<StyleRow, 'code' | 'name'>) => `${code} ${name}`,
  refreshes: styleRefreshes,
});

export const orderKind = recordKind({
  noun: styleWords.garmentOrder,
  counted: '张成衣订单',
  calls: {
    list: stylesApi.listOrders,
    get: stylesApi.getOrder,
    create: stylesApi.createOrder,
    edit: stylesApi.editOrder,
  },
  list: garmentOrderList,
  audit: garmentOrderAudit,
  workflow: undefined,
  paths: orderPaths,
  nameOf: ({ code, styleCode }: Pick<GarmentOrderRow, 'code' | 'styleCode'>) => `${code} ${styleCode}`,
  refreshes: styleRefreshes,
});

export const styleDocuments: readonly DocumentPage[] = [
  // A style has the state of its BOM.
  documentPage(styleKind, { workflow: bomWorkflow, usualState: 'EFFECTIVE' }),
  documentPage(orderKind),
  {
    audit: bomAudit,
    path: '/BOMEdit',
    workflow: bomWorkflow,
    usualState: 'EFFECTIVE',
    creations: [{ path: askedAddress('/customizedBOMList'), label: '新建BOM', call: bomsApi.create }],
  },
];
