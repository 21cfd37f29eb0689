import { skuStockApi, spuStockApi } from '@mrp/contract/features/stock.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import type { StockRow } from '@mrp/contract/features/stock/list.ts';
import type { EntitySource, PickerOption } from '../../kit/pickers/entity-source.ts';
import { call } from '../../lib/api/api.ts';
import { untypedInput } from '../../lib/untyped-input.ts';

const CHOICES = 100;

/** Items that are or were in stock, by the id of the stock item, for filters. */
export function stockItemSource(goods: ItemLevel): EntitySource {
  const { list } = goods === 'SKU' ? skuStockApi : spuStockApi;
  const ask = async (query: object, signal: AbortSignal): Promise<PickerOption[]> => {
    const { rows } = await call(list, untypedInput({ query: { ...query, zero: true, page: 1, pageSize: CHOICES } }), { signal });
    // One item can have several holders.
    return [...new Map(rows.map((row) => [row.itemId, optionOf(row)])).values()];
  };
  return {
    key: `stock-item:${goods}`,
    label: goods === 'SKU' ? '物料' : '坯布',
    search: (q, signal) => ask(q.trim() === '' ? {} : { q }, signal),
    find: (itemIds, signal) => ask({ itemIds }, signal),
  };
}

function optionOf({ itemId, code, name, colourName, specification, hex }: StockRow): PickerOption {
  const title = [name, colourName].filter(Boolean).join(' ');
  return { id: itemId, code, name: title, note: specification, shade: { name: title, hex } };
}
