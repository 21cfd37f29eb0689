import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';

/** 新建盘点 for a holder, possibly for these items only. */
export const newCountAddress = (goods: ItemLevel, holderId: string, itemIds: readonly string[] = []): string =>
  `${goods === 'SKU' ? '/skuInventoryNew' : '/spuInventoryNew'}?holder=${holderId}${itemIds.length > 0 ? `&items=${[...new Set(itemIds)].join(',')}` : ''}`;

/** 新建盘点 for what is due of a value class. */
export const dueCountAddress = (goods: ItemLevel, holderId: string, valueClass: string, countedBefore: string): string =>
  `${newCountAddress(goods, holderId)}&class=${valueClass}&before=${countedBefore}`;

export const cycleAddress = (goods: ItemLevel): string => (goods === 'SKU' ? '/skuInventoryCycle' : '/spuInventoryCycle');
