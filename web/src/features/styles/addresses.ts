/** Where styles, their orders and BOMs open. */
export const bomAddress = (id: string): string => `/BOMEdit?id=${id}`;
/** A draft as it is read, not as it is edited. */
export const bomViewAddress = (id: string): string => `/BOMEdit?id=${id}&view=1`;
export const styleAddress = (id: string): string => `/styleDetail?id=${id}`;
export const garmentOrderAddress = (id: string): string => `/garmentOrderDetail?id=${id}`;
