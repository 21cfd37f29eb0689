import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import type { LotInScope } from '@mrp/contract/features/stocktakes/record.ts';
import { skuStocktakesApi, spuStocktakesApi } from '@mrp/contract/features/stocktakes.ts';
import type { EntitySource, PickerOption } from '../../kit/pickers/entity-source.ts';
import { call } from '../../lib/api/api.ts';

const optionOf = ({ id, lotNo, code, name, colourName }: LotInScope): PickerOption => ({
  id,
  code: '',
  name: lotNo,
  note: [code, name, colourName].filter(Boolean).join(' '),
});

/** Lots in stock, at the holder where one is chosen. */
export function lotSource(goods: ItemLevel, holderId: string | null): EntitySource {
  const { chooseLots } = goods === 'SKU' ? skuStocktakesApi : spuStocktakesApi;
  return {
    key: `stock-lot:${goods}:${holderId ?? ''}`,
    label: '缸号',
    search: async (q, signal) => (await call(chooseLots, { body: { q, holderId } }, { signal })).map(optionOf),
    find: async (ids, signal) => (await call(chooseLots, { body: { ids: [...ids] } }, { signal })).map(optionOf),
  };
}
