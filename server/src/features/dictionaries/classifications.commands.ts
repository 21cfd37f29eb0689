import { sql } from 'kysely';
import type { Classification, ClassificationInput } from '@mrp/contract/features/dictionaries/classifications.ts';
import type { Order } from '@mrp/contract/features/dictionaries/entries.ts';
import { AppError } from '../../platform/app-error.ts';
import { setAuditAction, type Tx } from '../../platform/database/database.ts';
import { defineEvent } from '../../platform/events.ts';
import { makeSearchText } from '../../platform/lists/search.ts';
import { saveOrder } from './order.commands.ts';
import { getClassification, listClassifications, previewMove } from './classifications.queries.ts';
import { refuseChild } from './classifications.rules.ts';

export interface ClassMerge {
  fromId: string;
  intoId: string;
}

/** A classification is being merged into another one; features update their references to it. */
export const classMerged = defineEvent<ClassMerge>('classMerged');

export async function createClassification(
  tx: Tx,
  { parentId, ...input }: ClassificationInput & { parentId: string },
): Promise<Classification> {
  await lockClasses(tx, [parentId]);
  const parent = await getClassification(tx, parentId);
  const refusal = refuseChild({ ...parent, isLeaf: true });
  if (refusal) throw new AppError('GUARD', { detail: refusal });
  const { id } = await tx
    .insertInto('classifications')
    .values({ ...classificationColumns(input), parentId, level: parent.level + 1, sortOrder: nextPlace(parentId) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return getClassification(tx, id);
}

export async function editClassification(
  tx: Tx,
  id: string,
  { version, ...input }: ClassificationInput & { version: number },
): Promise<Classification> {
  const before = await getClassification(tx, id);
  if (before.builtIn && (input.name !== before.name || input.abbreviation !== before.abbreviation))
    throw new AppError('BUILT_IN', { what: `类型“${before.name}”`, action: '改名或改缩写' });
  const row = await tx
    .updateTable('classifications')
    .set(classificationColumns(input))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new AppError('VERSION_CONFLICT', {}, { newer: await getClassification(tx, id) });
  return getClassification(tx, id);
}

export async function orderClassifications(tx: Tx, { parentId, ids }: Order): Promise<Classification[]> {
  if (parentId === null) throw new AppError('BUILT_IN', { what: '类型', action: '排序' });
  const sisters = await tx.selectFrom('classifications').select('id').where('parentId', '=', parentId).execute();
  await saveOrder(
    tx,
    'classifications',
    sisters.map(({ id }) => id),
    ids,
  );
  return listClassifications(tx);
}

/** Moves a classification with its descendants to the end of another parent; existing material codes stay. */
export async function moveClassification(
  tx: Tx,
  id: string,
  { parentId, version }: { parentId: string; version: number },
): Promise<Classification> {
  await lockClasses(tx, [id, parentId]);
  const { level, path } = await previewMove(tx, id, parentId);
  await setAuditAction(tx, '移动物料分类', `${path.before} → ${path.after}`);
  const row = await tx
    .updateTable('classifications')
    .set({ parentId, level: level.after, sortOrder: nextPlace(parentId) })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new AppError('VERSION_CONFLICT', {}, { newer: await getClassification(tx, id) });
  return getClassification(tx, id);
}

/** 合并: moves all references of one leaf to another one, and deletes the first. */
export async function mergeClassification(
  tx: Tx,
  id: string,
  { intoId, version }: { intoId: string; version: number },
): Promise<Classification> {
  await lockClasses(tx, [id, intoId]);
  const [from, into] = [await getClassification(tx, id), await getClassification(tx, intoId)];
  if (from.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: from });
  await refuseMerge(tx, from, into);
  await setAuditAction(tx, '合并物料分类', `“${from.fullName}”并入“${into.fullName}”`);
  await classMerged.notify(tx, { fromId: id, intoId });
  await deleteClassification(tx, id);
  return getClassification(tx, intoId);
}

export async function setClassificationActive(
  tx: Tx,
  id: string,
  { active, version }: { active: boolean; version: number },
): Promise<Classification> {
  const before = await getClassification(tx, id);
  if (before.builtIn) throw new AppError('BUILT_IN', { what: `类型“${before.name}”`, action: '停用' });
  const row = await tx
    .updateTable('classifications')
    .set({ active })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new AppError('VERSION_CONFLICT', {}, { newer: await getClassification(tx, id) });
  return getClassification(tx, id);
}

export async function deleteClassification(tx: Tx, id: string): Promise<void> {
  const { name, builtIn, uses } = await getClassification(tx, id);
  if (builtIn) throw new AppError('BUILT_IN', { what: `类型“${name}”`, action: '删除' });
  if (uses > 0) throw new AppError('IN_USE', { what: `分类“${name}”（${uses} 处）`, action: '删除，可以停用或合并到其他分类' });
  if (await hasChildren(tx, id)) throw new AppError('IN_USE', { what: `分类“${name}”`, action: '删除，请先移走它的下级' });
  await tx.deleteFrom('classifications').where('id', '=', id).execute();
}

async function refuseMerge(tx: Tx, from: Classification, into: Classification): Promise<void> {
  const refuse = (detail: string) => new AppError('GUARD', { detail });
  if (from.id === into.id) throw refuse('请选择另一个分类');
  if (from.builtIn || into.builtIn) throw refuse('面料和辅料是内置的类型，不能合并');
  if (from.kind !== into.kind) throw refuse('面料和辅料的分类不能互相合并');
  if (!into.active) throw refuse(`“${into.name}”已停用，请先启用`);
  for (const { id, name } of [from, into]) if (await hasChildren(tx, id)) throw refuse(`“${name}”还有下级，只有末级分类可以合并`);
}

function classificationColumns({ name, abbreviation, ...facts }: ClassificationInput) {
  return { name, abbreviation, ...facts, searchText: makeSearchText(name, abbreviation) };
}

function nextPlace(parentId: string) {
  return sql<number>`(select coalesce(max(sort_order), 0) + 1 from classifications where parent_id = ${parentId})`;
}

/** Waits for transactions that are adding a material, because they hold a key lock, and then counts their materials. */
async function lockClasses(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.selectFrom('classifications').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

async function hasChildren(tx: Tx, id: string): Promise<boolean> {
  return (await tx.selectFrom('classifications').select('id').where('parentId', '=', id).limit(1).executeTakeFirst()) !== undefined;
}
