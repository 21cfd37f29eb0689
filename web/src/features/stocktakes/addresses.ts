import type { CycleRow } from '@mrp/contract/features/stocktakes/cycle.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { holderTitle, stocktakeTitle } from '@mrp/contract/features/stocktakes/workflow.ts';

/** 新建盘点 for a holder, possibly for these items only. */
export const newCountAddress = (goods: ItemLevel, holderId: string, itemIds: readonly string[] = []): string =>
  `${goods === 'SKU' ? '/skuInventoryNew' : '/spuInventoryNew'}?holder=${holderId}${itemIds.length > 0 ? `&items=${[...new Set(itemIds)].join(',')}` : ''}`;

/** 新建盘点 for what is due of a value class. */
export const dueCountAddress = (
  goods: ItemLevel,
  holderId: string,
  { valueClass, countedBefore, ownership }: Pick<CycleRow, 'valueClass' | 'countedBefore' | 'ownership'>,
): string => `${newCountAddress(goods, holderId)}&class=${valueClass}&before=${countedBefore}&owner=${ownership}`;

export const cycleAddress = (goods: ItemLevel): string => (goods === 'SKU' ? '/skuInventoryCycle' : '/spuInventoryCycle');

/** Where whoever may read whole counts reads them at a desk: this one, or the list; null without such a right. */
export function wholeCountAddress(rights: readonly string[], id: string): string | null {
  const lists = (['SKU', 'SPU'] as const).flatMap((goods) => {
    const head = goods.toLowerCase();
    const detail = `/${head}EndProductDetails`;
    return [
      { title: stocktakeTitle(goods), list: `/${head}Inventory`, detail },
      { title: holderTitle(goods, 'GARMENT_SUPPLIER'), list: `/${head}EndProduct`, detail },
      { title: holderTitle(goods, 'MATERIAL_SUPPLIER'), list: `/${head}MatterSupplier`, detail: `/${head}SupplierCheckDetails` },
    ];
  });
  const own = lists.find(({ title }) => rights.includes(title));
  if (!own) return null;
  return id === '' ? own.list : `${own.detail}?id=${id}`;
}
