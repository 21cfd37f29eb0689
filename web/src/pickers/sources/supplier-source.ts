import { supplierLookupsApi, type SupplierChoice } from '@mrp/contract/features/suppliers/lookups.ts';
import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import { supplierWorkflow } from '@mrp/contract/features/suppliers/workflow.ts';
import type { StateOf } from '@mrp/contract/lib/workflow.ts';
import { lazyComponent } from '../../kit/lazy.tsx';
import type { EntitySource, PickerOption } from '../../kit/pickers/entity-source.ts';
import { call } from '../../lib/api/api.ts';
import { apiKey, queryClient } from '../../lib/api/useApi.ts';

type State = StateOf<typeof supplierWorkflow>;
type Kind = 'MATERIAL' | 'GARMENT';

const KEPT_MS = 300_000;

interface Narrowing {
  /** 两者 matches both. */
  kind?: Kind;
  /** Absent: every state, for filters over old documents. */
  states?: readonly State[];
}

/** Suppliers by 简称, found by any name including former ones, code or pinyin. */
function supplierSource({ kind, states }: Narrowing = {}): EntitySource {
  const body = { ...(kind && { kinds: [kind, 'BOTH' as const] }), ...(states && { states: [...states] }), pageSize: 50 };
  return {
    key: `supplier:${kind ?? ''}:${states?.join() ?? ''}`,
    label: '供应商',
    search: async (q, signal) => optionsOf((await call(supplierLookupsApi.choose, { body: { ...body, q } }, { signal })).rows),
    find: async (ids) => {
      const read = {
        queryKey: apiKey(supplierLookupsApi.listCodes, {}),
        queryFn: () => call(supplierLookupsApi.listCodes, {}),
        staleTime: KEPT_MS,
      };
      const wanted = new Set(ids);
      return (await queryClient.fetchQuery(read)).filter(({ id }) => wanted.has(id));
    },
  };
}

/** The state is shown unless it is the usual one, and a former name where that one was found. */
const optionsOf = (rows: readonly SupplierChoice[]): PickerOption[] =>
  rows.map(({ id, code, name, abbreviation, state, formerName }) => {
    const told = [state !== 'ACTIVE' && supplierWorkflow.states[state].label, formerName && `曾用名 ${formerName}`]
      .filter(Boolean)
      .join('，');
    return { id, code, name: abbreviation, note: told ? `${name}（${told}）` : name };
  });

/** Suppliers for offers; orders accept 合作中 only. */
export const offerSuppliers: EntitySource = {
  ...supplierSource({ kind: 'MATERIAL', states: ['PENDING', 'ACTIVE'] }),
  create: {
    needs: [suppliersApi.create, supplierWorkflow.transitions.submit.permission],
    Form: lazyComponent(async () => (await import('../NewSupplierForm.tsx')).NewSupplierForm),
  },
};
/** Suppliers of external records, who may still wait for approval or be a draft. */
export const externalSuppliers: EntitySource = {
  ...supplierSource({ kind: 'MATERIAL', states: ['DRAFT', 'PENDING', 'ACTIVE', 'PAUSED'] }),
  ...(offerSuppliers.create && { create: offerSuppliers.create }),
};
/** Suppliers that another one can belong to. */
export const mainSuppliers = supplierSource({ states: ['ACTIVE'] });
/** Garment factories that new documents may name. */
export const garmentSuppliers = supplierSource({ kind: 'GARMENT', states: ['PENDING', 'ACTIVE'] });
export const allSuppliers = supplierSource();
