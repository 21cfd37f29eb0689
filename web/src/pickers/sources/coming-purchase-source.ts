import { planApi } from '@mrp/contract/features/plan.ts';
import type { ComingPurchase } from '@mrp/contract/features/plan/what-if.ts';
import type { EntitySource, PickerOption } from '../../kit/pickers/entity-source.ts';
import { call } from '../../lib/api/api.ts';

/** Purchases of which something is still to come. */
export const comingPurchaseSource: EntitySource = {
  key: 'coming-purchase',
  label: '采购单',
  search: async (q, signal) => (await call(planApi.listComing, { query: { q } }, { signal })).map(toOption),
  find: async (ids, signal) => (await call(planApi.listComing, { query: { ids: [...ids] } }, { signal })).map(toOption),
};

const toOption = ({ id, code, supplier, dueOn }: ComingPurchase): PickerOption => ({
  id,
  code,
  name: code,
  note: [supplier, dueOn === null ? '没有到货日期' : `${dueOn} 到`].join(' · '),
});
