import type { TaskInput } from '@mrp/contract/features/development-tasks/input.ts';
import { recordPaths } from '../../lib/page-route.ts';

type Type = TaskInput['type'];

export const taskPaths = recordPaths({
  list: '/materialTask',
  detail: '/materialTaskDetails',
  add: '/materialTaskNew',
  edit: '/materialTaskEdit',
});
export const boardAddress = '/materialTaskBoard';

/** A new task from a material, with its colour where one is chosen, or from an external record. */
export const fromMaterialAddress = (id: string, type: Type, skuId?: string): string =>
  `${taskPaths.add}?material=${id}&type=${type}${skuId ? `&sku=${skuId}` : ''}`;
/** For a line of a quotation that matches no material. */
export const fromQuotationAddress = (quotationId: string, lineId: string): string =>
  `${taskPaths.add}?quotation=${quotationId}&line=${lineId}&type=NEW`;
export const fromExternalAddress = (id: string): string => `${taskPaths.add}?external=${id}&type=NEW`;
