/** Addresses of picks. */
export const PICKS = '/lingliaoManage';
export const pickAddress = (id: string): string => `/pickDetail?id=${id}`;
export const pickEditAddress = (id: string): string => `/pickEdit?id=${id}`;
export const pickIssueAddress = (id: string): string => `/pickIssue?id=${id}`;
export const scanPickAddress = (id: string): string => `/scanPick?id=${id}`;
export const pickPrintAddress = (ids: readonly string[]): string => `/pickPrint?ids=${ids.join(',')}`;

/** 新建 for garment orders: one form, or one for each of several. */
export const picksOfOrdersAddress = (orderIds: readonly string[]): string =>
  orderIds.length === 1 ? `/newPick?orderId=${orderIds[0]}` : `/newPicks?orderIds=${orderIds.join(',')}`;
