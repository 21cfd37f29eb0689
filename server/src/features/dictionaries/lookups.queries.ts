import { BASE_CURRENCY } from '@mrp/contract/features/dictionaries/entries.ts';
import type { Fields, NamedField } from '@mrp/contract/lib/record-fields.ts';
import type { Db } from '../../platform/database.ts';
import { makeLookup, type Lookup } from '../../platform/imports/lookup.ts';
import type { Lookups } from '../../platform/imports/object.ts';
import { listOptions } from './queries.ts';

/** The lookups of all dictionaries that these fields use, for texts of an import. */
export async function loadDictionaryLookups(db: Db, declared: Fields): Promise<Lookups> {
  const lookups: Record<string, Lookup> = {};
  for (const field of Object.values<NamedField>(declared)) {
    if (field.kind !== 'entry' && field.kind !== 'entries') continue;
    const entries = (await listOptions(db, field.dictionary, true)).map((entry) => ({
      id: entry.id,
      label: entry.name,
      names: [entry.name, entry.code, ...entry.aliases, ...(entry.code === BASE_CURRENCY ? ['RMB'] : [])],
      refusal: entry.active ? undefined : `“${entry.name}”已停用，请选择其他选项`,
    }));
    lookups[field.dictionary] = makeLookup(`${field.label}不存在`, entries);
  }
  return lookups;
}
