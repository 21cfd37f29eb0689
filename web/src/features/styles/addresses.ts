import { recordPaths } from '../../lib/page-route.ts';

export const stylePaths = recordPaths({ list: '/styleList', detail: '/styleDetail', add: '/styleNew', edit: '/styleEdit' });
export const orderPaths = recordPaths({
  list: '/garmentOrderList',
  detail: '/garmentOrderDetail',
  add: '/garmentOrderNew',
  edit: '/garmentOrderEdit',
});

/** Addresses of styles, their orders and BOMs. */
export const bomAddress = (id: string): string => `/BOMEdit?id=${id}`;
/** The read-only page of a draft. */
export const bomViewAddress = (id: string): string => `/BOMEdit?id=${id}&view=1`;
/** 新建 for a style. */
export const newOrderAddress = (styleId: string): string => `${orderPaths.add}?style=${styleId}`;
/** 编辑 with another delivery day filled in. */
export const redateOrderAddress = (id: string, deliverOn: string | null): string =>
  `${orderPaths.editOf(id)}${deliverOn === null ? '' : `&deliverOn=${deliverOn}`}`;
/** 编辑 with what 试算 assumed of the order filled in. */
export const changedOrderAddress = (id: string, { deliverOn, pieces }: { deliverOn: string | null; pieces: number | null }): string =>
  `${redateOrderAddress(id, deliverOn)}${pieces === null ? '' : `&pieces=${pieces}`}`;
