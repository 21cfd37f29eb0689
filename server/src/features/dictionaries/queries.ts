import { sql } from 'kysely';
import type { CategoryGroup } from '@mrp/contract/features/dictionaries.ts';
import {
  dictionaryCodes,
  findDictionary,
  findNumberedDictionary,
  type DictionaryCode,
  type DictionaryEntry,
  type DictionaryOption,
  type EntryDictionary,
} from '@mrp/contract/features/dictionaries/entries.ts';
import type { Choice, Entry } from '@mrp/contract/lib/fields/fields.ts';
import { entryWords } from '@mrp/contract/features/dictionaries/words.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/database.ts';
import { listUnits } from './units.queries.ts';
import { countReferences } from './references.queries.ts';

/** In the order of the dictionary, each group before its entries. */
const selectEntries = (db: Db) =>
  db
    .selectFrom('dictionaryEntries as e')
    .leftJoin('dictionaryEntries as g', 'g.id', 'e.parentId')
    .select([
      'e.id',
      'e.dictionary',
      'e.code',
      'e.name',
      'e.parentId',
      'e.aliases',
      'e.forAccessories',
      'e.active',
      'e.builtIn',
      'e.searchText',
      'e.version',
    ])
    .orderBy(sql`coalesce(g.sort_order, e.sort_order)`)
    .orderBy(sql`coalesce(g.id, e.id)`)
    .orderBy(sql`g.id is not null`)
    .orderBy('e.sortOrder')
    .orderBy('e.id');

/** Without `all` only selectable entries: active ones in an active group. */
export async function listOptions(db: Db, dictionary: EntryDictionary, all = false): Promise<DictionaryOption[]> {
  return selectEntries(db)
    .where('e.dictionary', '=', dictionary)
    .$if(!all, (query) => query.where('e.active', '=', true).where(sql<boolean>`coalesce(g.active, true)`, '=', true))
    .execute();
}

export async function listEntries(db: Db, dictionary: EntryDictionary): Promise<DictionaryEntry[]> {
  const entries = await selectEntries(db).where('e.dictionary', '=', dictionary).execute();
  const uses = await countReferences(
    db,
    'dictionary_entries',
    entries.map(({ id }) => id),
  );
  return entries.map((entry) => ({ ...entry, uses: uses.get(entry.id) ?? 0 }));
}

export async function getEntry(db: Db, id: string): Promise<DictionaryEntry & { dictionary: EntryDictionary }> {
  const entry = await selectEntries(db).where('e.id', '=', id).executeTakeFirst();
  if (!entry) throw new AppError('NOT_FOUND', { what: entryWords.entry });
  const uses = await countReferences(db, 'dictionary_entries', [id]);
  return { ...entry, dictionary: entry.dictionary as EntryDictionary, uses: uses.get(id) ?? 0 };
}

export async function listDictionaries(db: Db): Promise<{ code: DictionaryCode; entries: number; inactive: number }[]> {
  const { rows } = await sql<{ code: string; entries: number; inactive: number }>`
    select dictionary as code, count(*)::int as entries, count(*) filter (where not active)::int as inactive from dictionary_entries group by 1
    union all
    select 'unit', count(*)::int, count(*) filter (where not active)::int from units`.execute(db);
  const counts = new Map(rows.map(({ code, ...count }) => [code, count]));
  return dictionaryCodes.map((code) => ({ code, entries: 0, inactive: 0, ...counts.get(code) }));
}

/** Entries of the documented numbered types; 公司类型 has other field names. */
export async function listByNumber(db: Db, type: string, all = false): Promise<Entry[] | { companyType: string; id: string }[]> {
  const dictionary = findNumberedDictionary(type);
  if (!dictionary) throw new AppError('BAD_PARAMETER', { detail: `未知的字典类型：${type}` });
  const options = await listOptions(db, dictionary, all);
  return dictionary === 'companyType' ? options.map(({ id, name }) => ({ companyType: name, id })) : options;
}

/** Values of any dictionary, by code or number. */
export async function listValues(db: Db, type: string, all = false): Promise<Choice[]> {
  const dictionary = findDictionary(type);
  if (!dictionary) throw new AppError('BAD_PARAMETER', { detail: `未知的字典类型：${type}` });
  const entries = dictionary === 'unit' ? await listUnits(db, all) : await listOptions(db, dictionary, all);
  return entries.map(({ code, name }) => ({ value: code, label: name }));
}

/** 品类 as a tree, with the same entries as type 1. */
export async function listCategories(db: Db, all = false): Promise<CategoryGroup[]> {
  const options = await listOptions(db, 'category', all);
  return options
    .filter(({ parentId }) => parentId === null)
    .map((group) => ({
      ...group,
      children: options.filter(({ parentId }) => parentId === group.id).map((entry) => ({ ...entry, children: [] })),
    }));
}

export async function listAccessoryLabels(db: Db, all = false): Promise<Entry[]> {
  return (await listOptions(db, 'materialTag', all)).filter(({ forAccessories }) => forAccessories);
}
