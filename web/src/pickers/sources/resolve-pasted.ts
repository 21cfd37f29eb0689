import { entriesApi, type DictionaryOption, type EntryDictionary } from '@mrp/contract/features/dictionaries/entries.ts';
import { coloursApi } from '@mrp/contract/features/dictionaries/colours.ts';
import { holdersApi } from '@mrp/contract/features/stock/holders.ts';
import { supplierLookupsApi } from '@mrp/contract/features/suppliers/lookups.ts';
import type { ResolvingSource } from '../../kit/grid/columns/columns.ts';
import type { EntitySource, PickerOption } from '../../kit/pickers/entity-source.ts';
import { call } from '../../lib/api/api.ts';
import { apiKey, queryClient } from '../../lib/api/useApi.ts';
import { colourSource } from './colour-source.ts';
import { dictionarySource } from '../DictionaryPicker.tsx';
import { listReceivers, receivingHolders } from './holder-source.ts';
import { matchLabels } from '../quick-entry/match-labels.ts';
import { offerSuppliers } from './supplier-source.ts';

const KEPT_MS = 60_000;
const PAGE = 200;

const kept = <T>(key: readonly unknown[], read: () => Promise<T>): Promise<T> =>
  queryClient.fetchQuery({ queryKey: key, queryFn: read, staleTime: KEPT_MS });

/** A source for pasting, which loads all records at once with their names. */
function resolving<T extends PickerOption>(
  source: EntitySource,
  readAll: () => Promise<readonly T[]>,
  namesOf: (option: T) => readonly string[],
): ResolvingSource {
  return { ...source, resolve: async (texts) => matchLabels(await readAll(), texts, namesOf) };
}

/** 颜色库 by code or name, loaded page by page and cached for a minute. */
export const resolvingColours = resolving(
  colourSource,
  () => kept([...apiKey(coloursApi.listColourOptions), 'all'], listAllColours),
  () => [],
);

export async function listAllColours(): Promise<PickerOption[]> {
  const options: PickerOption[] = [];
  for (let page = 1, total = 1; options.length < total; page++) {
    const answer = await call(coloursApi.listColourOptions, { query: { page, pageSize: PAGE } });
    if (answer.rows.length === 0) break;
    total = answer.total;
    for (const { id, code, name, hex } of answer.rows) options.push({ id, code, name, shade: { name: `${name} ${code}`, hex } });
  }
  return options;
}

/** Suppliers for offers, by code, 简称 or full name. */
export const resolvingSuppliers = resolving(
  offerSuppliers,
  () => kept([...apiKey(supplierLookupsApi.listNames), 'all'], listAllSuppliers),
  ({ note }) => (note ? [note] : []),
);

/** Receivers of purchases, by name. */
export const resolvingReceivers = resolving(
  receivingHolders,
  () => kept([...apiKey(holdersApi.choose), 'receivers'], () => listReceivers({})),
  () => [],
);

/** 简称 come from one list, full names from the other. */
async function listAllSuppliers(): Promise<PickerOption[]> {
  const [codes, names] = await Promise.all([call(supplierLookupsApi.listCodes, {}), call(supplierLookupsApi.listNames, {})]);
  const fullNames = new Map(names.map(({ id, name }) => [id, name]));
  return codes.map(({ id, code, name }) => ({ id, code, name, note: fullNames.get(id) ?? '' }));
}

/** A dictionary's entries by code, name or alias. */
export function resolvingDictionary(dictionary: EntryDictionary, label: string): ResolvingSource {
  const input = { params: { dictionary } };
  const read = () => kept(apiKey(entriesApi.listOptions, input), () => call(entriesApi.listOptions, input));
  return resolving<DictionaryOption>(dictionarySource(dictionary, label), read, ({ aliases }) => aliases);
}
