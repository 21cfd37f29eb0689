import type { CounterChoice } from '@mrp/contract/features/stocktakes/record.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { skuStocktakesApi, spuStocktakesApi } from '@mrp/contract/features/stocktakes.ts';
import type { EntitySource, PickerOption } from '../../kit/pickers/entity-source.ts';
import { call } from '../../lib/api/api.ts';

const optionOf = ({ id, name, username, canCount, seesBooks }: CounterChoice): PickerOption => ({
  id,
  code: username,
  name,
  note: !canCount ? '没有盘点权限' : seesBooks ? '看得到库存，不能盲盘' : '',
});

function sourceOf(goods: ItemLevel, key: string, label: string, offers: (person: CounterChoice) => boolean): EntitySource {
  const { listPeople } = goods === 'SKU' ? skuStocktakesApi : spuStocktakesApi;
  return {
    key: `${key}:${goods}`,
    label,
    search: async (q, signal) => (await call(listPeople, { query: { ...(q && { q }) } }, { signal })).filter(offers).map(optionOf),
    find: async (ids, signal) => (await call(listPeople, { query: { ids: [...ids] } }, { signal })).map(optionOf),
  };
}

const counters = {
  SKU: sourceOf('SKU', 'counter', '盘点人', ({ canCount }) => canCount),
  SPU: sourceOf('SPU', 'counter', '盘点人', ({ canCount }) => canCount),
};
const supervisors = { SKU: sourceOf('SKU', 'supervisor', '负责人', () => true), SPU: sourceOf('SPU', 'supervisor', '负责人', () => true) };

/** People with the right to count. */
export const counterSource = (goods: ItemLevel): EntitySource => counters[goods];
export const supervisorSource = (goods: ItemLevel): EntitySource => supervisors[goods];
