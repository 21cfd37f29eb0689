import { BASE_CURRENCY } from '@mrp/contract/features/dictionaries/entries.ts';
import type { Fields, NamedField } from '@mrp/contract/lib/fields/record-fields.ts';
import type { Db } from '../../platform/database/database.ts';
import { makeLookup, type Lookup, type LookupEntry } from '../../platform/imports/lookup.ts';
import type { Lookups } from '../../platform/imports/object.ts';
import { fibreSpellings, unitSpellings } from '@mrp/contract/lib/spellings.ts';
import { listClassOptions } from './classifications.queries.ts';
import { classPath } from './classifications.rules.ts';
import { listOptions } from './queries.ts';
import { listUnits } from './units.queries.ts';

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

/** The lookup of classifications of every level; their kind is a fact of the entry. */
export async function loadClassLookup(db: Db): Promise<Lookup> {
  return makeLookup(
    '分类不存在',
    (await listClassOptions(db)).map(({ id, name, fullName, kind, active }) => ({
      id,
      label: fullName,
      names: [classPath(kind, fullName), fullName, name],
      facts: { kind },
      refusal: active ? undefined : `分类“${fullName}”已停用，请选择其他分类`,
    })),
  );
}

/** The colours of the library for lookups, with the names of those that were merged into them. */
export async function listColourEntries(db: Db): Promise<LookupEntry[]> {
  const colours = await db.selectFrom('colours').select(['id', 'code', 'name', 'aliases', 'active']).orderBy('code').execute();
  return colours.map(({ id, code, name, aliases, active }) => ({
    id,
    label: name,
    names: [name, code, ...aliases],
    refusal: active ? undefined : `颜色“${name}”已停用，请选择其他颜色`,
  }));
}

/** The lookup of units, with their abbreviations and English names. */
export async function loadUnitLookup(db: Db): Promise<Lookup> {
  return makeLookup(
    '单位不存在',
    (await listUnits(db, true)).map(({ id, code, name, active }) => ({
      id,
      label: name,
      names: [name, code],
      spellings: unitSpellings[name] ?? [],
      refusal: active ? undefined : `单位“${name}”已停用，请选择其他单位`,
    })),
  );
}

/** The lookup of fibres, with their English names and standard codes. */
export async function loadFibreLookup(db: Db): Promise<Lookup> {
  return makeLookup(
    '成分不在字典中',
    (await listOptions(db, 'ingredient', true)).map(({ id, code, name, aliases, active }) => ({
      id,
      label: name,
      names: [name, code, ...aliases],
      spellings: fibreSpellings[name] ?? [],
      refusal: active ? undefined : `“${name}”已停用，请选择其他选项`,
    })),
  );
}
