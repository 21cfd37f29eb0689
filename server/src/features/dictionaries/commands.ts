import { sql } from 'kysely';
import {
  BASE_CURRENCY,
  getDictionary,
  type DictionaryEntry,
  type DictionaryEntryInput,
  type EntryDictionary,
  type Order,
} from '@mrp/contract/features/dictionaries/entries.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/database.ts';
import { foldText } from '@mrp/contract/lib/folding.ts';
import { makeSearchText } from '../../platform/lists/search.ts';
import { saveOrder } from './order.commands.ts';
import { getEntry, listEntries } from './queries.ts';

interface ActiveSwitch {
  active: boolean;
  version: number;
}

export async function createEntry(tx: Tx, dictionary: EntryDictionary, input: DictionaryEntryInput): Promise<DictionaryEntry> {
  refuseFixed(dictionary, '新增');
  const columns = entryColumns(input);
  await refuseMisplaced(tx, dictionary, input);
  await refuseAmbiguous(tx, dictionary, columns);
  const { id } = await tx
    .insertInto('dictionaryEntries')
    .values({ dictionary, ...columns, sortOrder: nextPlace(dictionary, input.parentId) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return getEntry(tx, id);
}

export async function editEntry(
  tx: Tx,
  id: string,
  { version, ...input }: DictionaryEntryInput & { version: number },
): Promise<DictionaryEntry> {
  const before = await getEntry(tx, id);
  const columns = entryColumns(input);
  refuseFixed(before.dictionary, '修改');
  if (before.builtIn && columns.code !== before.code) throw new AppError('BUILT_IN', { what: `字典项“${before.name}”`, action: '改编码' });
  await refuseMisplaced(tx, before.dictionary, input, id);
  await refuseAmbiguous(tx, before.dictionary, columns, before);
  const row = await tx
    .updateTable('dictionaryEntries')
    .set(columns)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new AppError('VERSION_CONFLICT', {}, { newer: await getEntry(tx, id) });
  return getEntry(tx, id);
}

export async function orderEntries(tx: Tx, dictionary: EntryDictionary, { parentId, ids }: Order): Promise<DictionaryEntry[]> {
  const sisters = await tx
    .selectFrom('dictionaryEntries')
    .select('id')
    .where('dictionary', '=', dictionary)
    .where('parentId', parentId === null ? 'is' : '=', parentId)
    .execute();
  await saveOrder(
    tx,
    'dictionary_entries',
    sisters.map(({ id }) => id),
    ids,
  );
  return listEntries(tx, dictionary);
}

/** 停用 hides an entry from new documents; existing references stay. */
export async function setEntryActive(tx: Tx, id: string, { active, version }: ActiveSwitch): Promise<DictionaryEntry> {
  const before = await getEntry(tx, id);
  refuseFixed(before.dictionary, '停用');
  if (before.dictionary === 'currency' && before.code === BASE_CURRENCY) throw new AppError('BUILT_IN', { what: '本位币', action: '停用' });
  const row = await tx
    .updateTable('dictionaryEntries')
    .set({ active })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new AppError('VERSION_CONFLICT', {}, { newer: await getEntry(tx, id) });
  return getEntry(tx, id);
}

export async function deleteEntry(tx: Tx, id: string): Promise<void> {
  const { name, builtIn, uses } = await getEntry(tx, id);
  if (builtIn) throw new AppError('BUILT_IN', { what: `字典项“${name}”`, action: '删除，可以停用' });
  if (uses > 0) throw new AppError('IN_USE', { what: `字典项“${name}”（${uses} 处）`, action: '删除，可以停用' });
  if (await hasChildren(tx, id)) throw new AppError('IN_USE', { what: `分组“${name}”`, action: '删除，请先移走其中的字典项' });
  await tx.deleteFrom('dictionaryEntries').where('id', '=', id).execute();
}

function entryColumns({ code, name, parentId, aliases, forAccessories }: DictionaryEntryInput) {
  const own = [...new Set(aliases)].filter((alias) => alias !== name);
  const known = code || name.slice(0, 32);
  return { code: known, name, parentId, aliases: own, forAccessories, searchText: makeSearchText(name, ...own, known) };
}

function nextPlace(dictionary: EntryDictionary, parentId: string | null) {
  return sql<number>`(select coalesce(max(sort_order), 0) + 1 from dictionary_entries where dictionary = ${dictionary} and parent_id is not distinct from ${parentId})`;
}

function refuseFixed(dictionary: EntryDictionary, action: string): void {
  const { fixed, label } = getDictionary(dictionary);
  if (fixed) throw new AppError('BUILT_IN', { what: `字典“${label}”`, action });
}

/** Only 品类 has groups, one level deep; only 物料标签 has the mark for 辅料. */
async function refuseMisplaced(
  tx: Tx,
  dictionary: EntryDictionary,
  { parentId, forAccessories }: DictionaryEntryInput,
  id?: string,
): Promise<void> {
  if (forAccessories && dictionary !== 'materialTag')
    throw new AppError('VALIDATION', {}, { fields: { forAccessories: '只有物料标签可以标记为辅料使用' } });
  if (parentId === null) return;
  const refuse = (message: string) => new AppError('VALIDATION', {}, { fields: { parentId: message } });
  if (!getDictionary(dictionary).grouped) throw refuse('这个字典不分组');
  const group = await tx.selectFrom('dictionaryEntries').select(['dictionary', 'parentId']).where('id', '=', parentId).executeTakeFirst();
  if (group?.dictionary !== dictionary || group.parentId !== null || parentId === id) throw refuse('请选择本字典的一个分组');
  if (id !== undefined && (await hasChildren(tx, id))) throw refuse('分组里还有字典项，不能放进其他分组');
}

/**
 * Imports and pasted lines find an entry by name, code or alias, so each text must lead to one entry. Equal names and codes are refused by
 * the index; existing duplicate aliases may stay.
 */
async function refuseAmbiguous(
  tx: Tx,
  dictionary: EntryDictionary,
  { code, name, aliases }: Pick<DictionaryEntry, 'code' | 'name' | 'aliases'>,
  before?: DictionaryEntry,
): Promise<void> {
  const others = await tx
    .selectFrom('dictionaryEntries')
    .select(['code', 'name', 'aliases'])
    .where('dictionary', '=', dictionary)
    .$if(before !== undefined, (query) => query.where('id', '!=', before!.id))
    .execute();
  const fold = (word: string) => foldText(word) || word;
  const known = new Set([before?.code, before?.name, ...(before?.aliases ?? [])]);
  const find = (word: string, has: (other: (typeof others)[number]) => string[]) =>
    known.has(word) ? undefined : others.find((other) => has(other).some((theirs) => fold(theirs) === fold(word)))?.name;
  const refuse = (field: string, word: string, owner: string) => {
    const detail = `“${word}”已是字典项“${owner}”的名称、编码或别名，请换一个；若是同一项，请用合并`;
    return new AppError('VALIDATION', {}, { fields: { [field]: detail } });
  };
  const nameOwner = find(name, (other) => [other.code, ...other.aliases]);
  if (nameOwner !== undefined) throw refuse('name', name, nameOwner);
  const codeOwner = find(code, (other) => [other.name, ...other.aliases]);
  if (codeOwner !== undefined) throw refuse('code', code, codeOwner);
  for (const alias of aliases) {
    const owner = find(alias, (other) => [other.code, other.name, ...other.aliases]);
    if (owner !== undefined) throw refuse('aliases', alias, owner);
  }
}

async function hasChildren(tx: Tx, id: string): Promise<boolean> {
  return (await tx.selectFrom('dictionaryEntries').select('id').where('parentId', '=', id).limit(1).executeTakeFirst()) !== undefined;
}
