/** Addresses of styles, their orders and BOMs. */
export const bomAddress = (id: string): string => `/BOMEdit?id=${id}`;
/** The read-only page of a draft. */
export const bomViewAddress = (id: string): string => `/BOMEdit?id=${id}&view=1`;
export const styleAddress = (id: string): string => `/styleDetail?id=${id}`;
export const garmentOrderAddress = (id: string): string => `/garmentOrderDetail?id=${id}`;
/** 编辑 with another delivery day filled in. */
export const redateOrderAddress = (id: string, deliverOn: string | null): string =>
  `/garmentOrderEdit?id=${id}${deliverOn === null ? '' : `&deliverOn=${deliverOn}`}`;
/** 编辑 with what 试算 assumed of the order filled in. */
export const changedOrderAddress = (id: string, { deliverOn, pieces }: { deliverOn: string | null; pieces: number | null }): string =>
  `${redateOrderAddress(id, deliverOn)}${pieces === null ? '' : `&pieces=${pieces}`}`;
