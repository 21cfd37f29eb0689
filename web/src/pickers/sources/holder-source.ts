import { holderKinds, type HolderKind } from '@mrp/contract/features/stock/item-level.ts';
import { holdersApi } from '@mrp/contract/features/stock/holders.ts';
import type { EntitySource, PickerOption } from '../../kit/pickers/entity-source.ts';
import { call } from '../../lib/api/api.ts';

type Choice = Awaited<ReturnType<typeof call<typeof holdersApi.choose>>>[number];

/** All holders, including inactive ones, for filters over old rows. */
export const holderSource: EntitySource = {
  key: 'holder',
  label: '持有方',
  search: async (q, signal) => (await call(holdersApi.choose, { query: { all: true, ...(q && { q }) } }, { signal })).map(optionOf),
  find: async (ids, signal) =>
    (await call(holdersApi.choose, { query: { all: true } }, { signal })).filter(({ id }) => ids.includes(id)).map(optionOf),
};

const optionOf = ({ id, name, kind, active }: Choice): PickerOption => ({
  id,
  code: '',
  name,
  note: `${holderKinds.find(({ value }) => value === kind)?.label ?? kind}${active ? '' : '（停用）'}`,
});

/** Holders for documents: active, and without 在途, which only transfers use. */
export const documentHolders: EntitySource = {
  ...holderSource,
  key: 'holder:documents',
  search: async (q, signal) =>
    (await call(holdersApi.choose, { query: { ...(q && { q }) } }, { signal })).filter(({ kind }) => kind !== 'TRANSIT').map(optionOf),
};

/** Active holders of one kind. */
export const holdersOf = (kind: HolderKind): EntitySource => ({
  ...holderSource,
  key: `holder:${kind}`,
  search: async (q, signal) => (await call(holdersApi.choose, { query: { kind, ...(q && { q }) } }, { signal })).map(optionOf),
});

/** Active supplier warehouses, where preparations are delivered. */
export const supplierHolders: EntitySource = {
  ...holderSource,
  key: 'holder:suppliers',
  search: async (q, signal) =>
    (await call(holdersApi.choose, { query: { ...(q && { q }) } }, { signal }))
      .filter(({ kind }) => kind === 'GARMENT_SUPPLIER' || kind === 'MATERIAL_SUPPLIER')
      .map(optionOf),
};

/** Own sites and garment factories, where purchases are delivered. */
export const listReceivers = async (query: { q?: string }, signal?: AbortSignal): Promise<PickerOption[]> =>
  (await call(holdersApi.choose, { query }, { signal })).filter(({ kind }) => kind === 'OWN' || kind === 'GARMENT_SUPPLIER').map(optionOf);

export const receivingHolders: EntitySource = {
  ...holderSource,
  key: 'holder:receivers',
  search: (q, signal) => listReceivers(q ? { q } : {}, signal),
};
