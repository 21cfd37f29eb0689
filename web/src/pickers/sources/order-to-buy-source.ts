import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import type { OrderToBuy } from '@mrp/contract/features/purchases/proposal.ts';
import type { EntitySource, PickerOption } from '../../kit/pickers/entity-source.ts';
import { call } from '../../lib/api/api.ts';

type Source = 'BRAND' | 'SUPPLIER';

const optionOf = ({ id, code, style, deliverOn, lines, reason }: OrderToBuy): PickerOption => ({
  id,
  code,
  name: code,
  note: [style.code, style.name, deliverOn && `交期 ${deliverOn}`, lines > 0 && `${lines} 项要采购`].filter(Boolean).join(' · '),
  ...(reason !== '' && { unusable: `：${reason}` }),
});

/** Garment orders of which something is to be bought; one that has nothing says why when it is looked for. */
const sourceFor = (source: Source): EntitySource => ({
  key: `order-to-buy-${source}`,
  label: '成衣订单',
  search: async (q, signal) =>
    (await call(purchasesApi.chooseOrdersToBuy, { body: { source, ...(q.trim() !== '' && { q }) } }, { signal })).map(optionOf),
  find: async (ids, signal) => (await call(purchasesApi.chooseOrdersToBuy, { body: { source, ids: [...ids] } }, { signal })).map(optionOf),
});

export const orderSources: Readonly<Record<Source, EntitySource>> = { BRAND: sourceFor('BRAND'), SUPPLIER: sourceFor('SUPPLIER') };
