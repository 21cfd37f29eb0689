import { getDictionary, type DictionaryEntry, type EntryDictionary } from '@mrp/contract/features/dictionaries/entries.ts';
import { AppError } from '../../platform/app-error.ts';
import { setAuditAction, type Tx } from '../../platform/database/database.ts';
import { defineEvent } from '../../platform/events.ts';
import { makeSearchText } from '../../platform/lists/search.ts';
import { getEntry } from './queries.ts';

export interface EntryMerge {
  fromId: string;
  intoId: string;
}

/** An entry is being merged into another one; features update their references to it in one statement. */
export const entryMerged = defineEvent<EntryMerge>('entryMerged');

type Entry = DictionaryEntry & { dictionary: EntryDictionary };

/** The maximum of aliases of an entry. */
const MAX_ALIASES = 20;

/** 合并: moves all references of one entry to another one and deletes the first; its names become aliases of the other. */
export async function mergeEntry(tx: Tx, id: string, { intoId, version }: { intoId: string; version: number }): Promise<DictionaryEntry> {
  await tx.selectFrom('dictionaryEntries').select('id').where('id', 'in', [id, intoId]).orderBy('id').forUpdate().execute();
  const [from, into] = [await getEntry(tx, id), await getEntry(tx, intoId)];
  if (from.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: from });
  await refuseMerge(tx, from, into);
  const aliases = [...new Set([...into.aliases, from.name, ...from.aliases])].filter((alias) => alias !== into.name);
  if (aliases.length > MAX_ALIASES) throw new AppError('GUARD', { detail: `合并后别名超过${MAX_ALIASES}个，请先删减两者的别名` });
  await setAuditAction(tx, '合并字典项', `“${from.name}”并入“${into.name}”`);
  const merge = { fromId: id, intoId };
  await moveColours(tx, merge);
  await tx.updateTable('dictionaryEntries').set({ parentId: intoId }).where('parentId', '=', id).execute();
  await entryMerged.notify(tx, merge);
  const { uses } = await getEntry(tx, id);
  if (uses > 0) throw new AppError('IN_USE', { what: `字典项“${from.name}”（${uses} 处）`, action: '合并，可以停用' });
  await tx.deleteFrom('dictionaryEntries').where('id', '=', id).execute();
  await tx
    .updateTable('dictionaryEntries')
    .set({ aliases, searchText: makeSearchText(into.name, ...aliases, into.code) })
    .where('id', '=', intoId)
    .execute();
  return getEntry(tx, intoId);
}

async function refuseMerge(tx: Tx, from: Entry, into: Entry): Promise<void> {
  const refuse = (detail: string) => new AppError('GUARD', { detail });
  const { fixed, label } = getDictionary(from.dictionary);
  if (fixed) throw new AppError('BUILT_IN', { what: `字典“${label}”`, action: '合并' });
  if (from.dictionary === 'currency') throw refuse('币种不能合并：价格和汇率按各自的币种保留，可以停用');
  if (from.builtIn) throw new AppError('BUILT_IN', { what: `字典项“${from.name}”`, action: '并入其他字典项，可以停用' });
  if (from.id === into.id) throw refuse('请选择另一个字典项');
  if (from.dictionary !== into.dictionary) throw refuse('只能并入同一个字典的字典项');
  if (!into.active) throw refuse(`“${into.name}”已停用，请先启用`);
  const child = await tx.selectFrom('dictionaryEntries').select('id').where('parentId', '=', from.id).limit(1).executeTakeFirst();
  if (child && into.parentId !== null) throw refuse(`分组“${from.name}”还有字典项，只能并入另一个分组`);
}

async function moveColours(tx: Tx, { fromId, intoId }: EntryMerge): Promise<void> {
  await tx.updateTable('colours').set({ colourSystemId: intoId }).where('colourSystemId', '=', fromId).execute();
}
