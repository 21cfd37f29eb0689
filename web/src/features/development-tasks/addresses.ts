import type { TaskInput } from '@mrp/contract/features/development-tasks/input.ts';

type Type = TaskInput['type'];

export const listAddress = '/materialTask';
export const boardAddress = '/materialTaskBoard';
export const newAddress = '/materialTaskNew';
export const detailAddress = (id: string): string => `/materialTaskDetails?id=${id}`;
export const taskEditAddress = (id: string): string => `/materialTaskEdit?id=${id}`;

/** A new task from a material, with its colour where one is chosen, or from an external record. */
export const fromMaterialAddress = (id: string, type: Type, skuId?: string): string =>
  `${newAddress}?material=${id}&type=${type}${skuId ? `&sku=${skuId}` : ''}`;
/** For a line of a quotation that matches no material. */
export const fromQuotationAddress = (quotationId: string, lineId: string): string =>
  `${newAddress}?quotation=${quotationId}&line=${lineId}&type=NEW`;
export const fromExternalAddress = (id: string): string => `${newAddress}?external=${id}&type=NEW`;
