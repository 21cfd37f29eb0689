import type { Colour } from '@mrp/contract/features/dictionaries/colours.ts';
import { AppError } from '../../platform/app-error.ts';
import { setAuditAction, type Tx } from '../../platform/database/database.ts';
import { defineEvent } from '../../platform/events.ts';
import { refuseMerge } from './colour-merging.rules.ts';
import { colourSearchText } from './colours.commands.ts';
import { getColour } from './colours.queries.ts';
import type { EntryMerge } from './merging.commands.ts';

/** A colour is being merged into another one; features update their references to it in one statement. */
export const colourMerged = defineEvent<EntryMerge>('colourMerged');

/** The maximum of aliases of a colour. */
const MAX_ALIASES = 20;

/**
 * 合并: moves all references of one colour to another one and deletes the first; its name and code become aliases of the other. Colours of
 * materials keep their own names, codes, stock and prices: they only name the other colour of the library.
 */
export async function mergeColour(tx: Tx, id: string, { intoId, version }: { intoId: string; version: number }): Promise<Colour> {
  await tx.selectFrom('colours').select('id').where('id', 'in', [id, intoId]).orderBy('id').forUpdate().execute();
  const [from, into] = [await getColour(tx, id), await getColour(tx, intoId)];
  if (from.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: from });
  refuseMerge(from, into);
  const aliases = [...new Set([...into.aliases, from.name, from.code, ...from.aliases])].filter(
    (alias) => alias !== into.name && alias !== into.code,
  );
  if (aliases.length > MAX_ALIASES) throw new AppError('GUARD', { detail: `合并后别名超过${MAX_ALIASES}个，请先删减两者的别名` });
  await setAuditAction(tx, '合并颜色', `“${from.name}”并入“${into.name}”`);
  await colourMerged.notify(tx, { fromId: id, intoId });
  const { uses } = await getColour(tx, id);
  if (uses > 0) throw new AppError('IN_USE', { what: `颜色“${from.name}”（${uses} 处）`, action: '合并，可以停用' });
  await tx.deleteFrom('colours').where('id', '=', id).execute();
  await tx
    .updateTable('colours')
    .set({ aliases, searchText: colourSearchText({ ...into, aliases }) })
    .where('id', '=', intoId)
    .execute();
  return getColour(tx, intoId);
}
