import { auditApi } from '@mrp/contract/features/audit.ts';
import { garmentOrderList, styleList } from '@mrp/contract/features/styles/list.ts';
import type { GarmentOrderRow, StyleRow } from '@mrp/contract/features/styles/record.ts';
import { styleWords } from '@mrp/contract/features/styles/words.ts';
import { bomsApi, stylesApi } from '@mrp/contract/features/styles.ts';
import { recordKind } from '../../kit/record/record-kind.ts';
import { orderDocument, styleDocument } from './documents.ts';

/** Queries that a change of a style, an order or a BOM makes stale. */
const styleReads = [stylesApi.list, stylesApi.get, stylesApi.choose, stylesApi.listOrders, stylesApi.getOrder, stylesApi.chooseOrders];
const bomReads = [bomsApi.list, bomsApi.get, bomsApi.compare, bomsApi.getImpact, bomsApi.listUses];
export const styleRefreshes = [...styleReads, ...bomReads, auditApi.selectAllLogById];

export const styleKind = recordKind({
  ...styleDocument,
  noun: styleWords.style,
  counted: '个款式',
  calls: stylesApi,
  list: styleList,
  nameOf: ({ code, name }: Pick<StyleRow, 'code' | 'name'>) => `${code} ${name}`,
  refreshes: styleRefreshes,
});

export const orderKind = recordKind({
  ...orderDocument,
  noun: styleWords.garmentOrder,
  counted: '张成衣订单',
  calls: {
    list: stylesApi.listOrders,
    get: stylesApi.getOrder,
    create: stylesApi.createOrder,
    edit: stylesApi.editOrder,
  },
  list: garmentOrderList,
  nameOf: ({ code, styleCode }: Pick<GarmentOrderRow, 'code' | 'styleCode'>) => `${code} ${styleCode}`,
  refreshes: styleRefreshes,
});
