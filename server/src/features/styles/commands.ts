import { sql } from 'kysely';
import { styleFields } from '@mrp/contract/features/styles/fields.ts';
import type { StyleEdit, StyleInput } from '@mrp/contract/features/styles/input.ts';
import type { Style } from '@mrp/contract/features/styles/record.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { styleWords } from '@mrp/contract/features/styles/words.ts';
import { AppError } from '../../platform/app-error.ts';
import { insertMany, takeIds, updateMany } from '../../platform/lists/bulk.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { moveEntries, type EntryMerge } from '../../platform/records.ts';
import { makeSearchText } from '../../platform/lists/search.ts';
import { refuseNonPictures, useFilesOfMany } from '../files/commands.ts';
import { getStyle, listStyles, readStyleFacts } from './queries.ts';
import { checkStyle, completeSkcs, type StyleFacts } from './rules.ts';
import { insertSkcs, saveSkcs } from './skcs.commands.ts';

export async function createStyle(tx: Tx, user: Identity, input: StyleInput): Promise<Style> {
  const [id = ''] = await createStyles(tx, user, [input]);
  return getStyle(tx, id);
}

/** Creates many styles with a fixed number of statements; returns the ids in the order of the inputs. */
export async function createStyles(tx: Tx, user: Identity, inputs: readonly StyleInput[]): Promise<string[]> {
  const facts = await judge(tx, user, inputs);
  const ids = await takeIds(tx, 'styles', inputs.length);
  const born = inputs.map((input, index) => ({ id: ids[index] ?? '', input, skcs: completeSkcs(input, facts.colours) }));
  await insertMany(
    tx,
    'styles',
    born.map(({ id, input, skcs }) => ({ id, targetPrice: input.targetPrice ?? null, ...styleColumns({ ...input, skcs }) })),
  );
  await insertMany(tx, 'stylePictures', born.flatMap(picturesOf));
  await insertSkcs(
    tx,
    born.flatMap(({ id, skcs }) => skcs.map((skc) => ({ styleId: id, skc }))),
  );
  await useFilesOfMany(
    tx,
    user,
    'style',
    born.filter(({ input }) => input.pictureIds.length > 0).map(({ id, input }) => ({ documentId: id, fileIds: input.pictureIds })),
  );
  return ids;
}

export async function editStyle(tx: Tx, user: Identity, id: string, { version, ...input }: StyleEdit): Promise<Style> {
  await editStyles(tx, user, [{ id, version, input }]);
  return getStyle(tx, id);
}

export interface StyleChange {
  id: string;
  version: number;
  input: StyleInput;
}

/** Edits many styles; one that cannot be edited refuses all. */
export async function editStyles(tx: Tx, user: Identity, edits: readonly StyleChange[]): Promise<void> {
  const ids = edits.map(({ id }) => id);
  await sql`select from styles where id = any(${ids}::bigint[]) order by id for update`.execute(tx);
  const stored = new Map((await listStyles(tx, ids)).map((style) => [style.id, style]));
  for (const { id, version } of edits) {
    const before = stored.get(id);
    if (!before) throw new AppError('NOT_FOUND', { what: styleWords.style });
    if (before.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: before });
  }
  const facts = await judge(
    tx,
    user,
    edits.map(({ input }) => input),
  );
  const changed = edits.map((edit) => ({ ...edit, skcs: completeSkcs(edit.input, facts.colours) }));
  await updateMany(
    tx,
    'styles',
    changed.map(({ id, version, input, skcs }) => ({
      id,
      version: version + 1,
      updatedBy: user.userId,
      // Users who cannot see the target price do not send it, so it is kept.
      targetPrice: input.targetPrice === undefined ? (stored.get(id)?.targetPrice ?? null) : input.targetPrice,
      ...styleColumns({ ...input, skcs }),
    })),
  );
  await sql`update styles set updated_at = now() where id = any(${ids}::bigint[])`.execute(tx);
  await saveSkcs(
    tx,
    changed.map(({ id, skcs }) => ({ styleId: id, skcs, stored: stored.get(id)?.skcs ?? [] })),
  );
  await savePictures(tx, user, changed);
}

async function savePictures(tx: Tx, user: Identity, changed: readonly StyleChange[]): Promise<void> {
  const ids = changed.map(({ id }) => id);
  const { rows } = await sql<{ styleId: string; fileIds: string[] }>`
    select style_id, array_agg(file_id order by position) as file_ids from style_pictures where style_id = any(${ids}::bigint[]) group by 1`.execute(
    tx,
  );
  const before = new Map(rows.map(({ styleId, fileIds }) => [styleId, fileIds]));
  const others = changed.filter(({ id, input }) => (before.get(id) ?? []).join() !== [...new Set(input.pictureIds)].join());
  await sql`delete from style_pictures where style_id = any(${others.map(({ id }) => id)}::bigint[])`.execute(tx);
  await insertMany(tx, 'stylePictures', others.flatMap(picturesOf));
  await useFilesOfMany(
    tx,
    user,
    'style',
    others.map(({ id, input }) => ({ documentId: id, fileIds: input.pictureIds })),
  );
}

const picturesOf = ({ id, input }: { id: string; input: StyleInput }) =>
  [...new Set(input.pictureIds)].map((fileId, at) => ({ styleId: id, fileId, position: at + 1 }));

/** Fails with all errors at once; a target price requires the permission to see it. */
async function judge(tx: Tx, { permissions }: Identity, inputs: readonly StyleInput[]): Promise<StyleFacts> {
  if (inputs.some(({ targetPrice }) => (targetPrice ?? null) !== null) && !permissions.has(VIEW_PRICES))
    throw new AppError('FORBIDDEN', { permission: VIEW_PRICES });
  const facts = await readStyleFacts(tx, inputs);
  const fields = inputs.flatMap((input, index) =>
    Object.entries(checkStyle(input, facts)).map(([field, message]) => [inputs.length === 1 ? field : `${index}.${field}`, message]),
  );
  if (fields.length > 0) throw new AppError('VALIDATION', {}, { fields: Object.fromEntries(fields) as Record<string, string> });
  await refuseNonPictures(
    tx,
    inputs.map(({ pictureIds }, index) => [inputs.length === 1 ? 'pictureIds' : `${index}.pictureIds`, pictureIds]),
  );
  return facts;
}

/** The columns of the style row itself. */
function styleColumns({ skcs, pictureIds: _pictures, targetPrice: _price, ...columns }: StyleInput) {
  return {
    ...columns,
    searchText: makeSearchText(columns.code, columns.itemNo, columns.name, ...skcs.flatMap(({ code, colourName }) => [code, colourName])),
  };
}

/**
 * 合并字典项: styles and BOM drafts that reference the removed entry reference the other one. Decided BOMs keep it, which then refuses the
 * merge.
 */
export async function moveStyleEntries(tx: Tx, merge: EntryMerge): Promise<void> {
  await moveEntries(tx, 'styles', styleFields, merge);
  const { fromId, intoId } = merge;
  await sql`
    update bom_lines l set site_id = ${intoId} from boms b where b.id = l.bom_id and b.state = 'DRAFT' and l.site_id = ${fromId}`.execute(
    tx,
  );
}

/** Deletes styles of an undone import; refused when one is referenced. */
export async function deleteStyles(tx: Tx, user: Identity, ids: readonly string[]): Promise<void> {
  await useFilesOfMany(
    tx,
    user,
    'style',
    ids.map((documentId) => ({ documentId, fileIds: [] })),
  );
  for (const table of ['style_pictures', 'skcs'])
    await sql`delete from ${sql.table(table)} where style_id = any(${ids as string[]}::bigint[])`.execute(tx);
  await sql`delete from styles where id = any(${ids as string[]}::bigint[])`.execute(tx);
}
