import { taskFields } from '@mrp/contract/features/development-tasks/fields.ts';
import type { TaskEdit, TaskInput, TaskSource } from '@mrp/contract/features/development-tasks/input.ts';
import type { Task } from '@mrp/contract/features/development-tasks/record.ts';
import { isOpen, taskWorkflow } from '@mrp/contract/features/development-tasks/workflow.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { taskWords } from '@mrp/contract/features/development-tasks/words.ts';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { insertMany, replaceRows, takeIds } from '../../platform/lists/bulk.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { takeNumber } from '../../platform/numbering.ts';
import { ownColumns } from '../../platform/records.ts';
import { makeSearchText } from '../../platform/lists/search.ts';
import { refuseNonPictures, useFiles } from '../files/commands.ts';
import type { AskedProduct } from '../network-products/baskets.queries.ts';
import { readTaskContext } from './context.queries.ts';
import { getTask } from './record.queries.ts';
import { checkTask, type FieldMessage } from './rules.ts';

/** The products of an enquiry basket are told by its own command only. */
type AnySource = TaskSource | { origin: 'NETWORK'; products: readonly AskedProduct[] };

/**
 * 新建开发任务: the one command behind the form, the buttons of other records and the enquiry basket of the network, which tells what the task
 * was opened from.
 */
export async function createTask(tx: Tx, user: Identity, input: TaskInput, source: AnySource = { origin: 'MANUAL' }): Promise<Task> {
  const context = await readTaskContext(tx, input);
  refuse(checkTask(input, context));
  const columns = await sourceColumns(tx, source);
  const [id = ''] = await takeIds(tx, 'developmentTasks', 1);
  const code = await takeNumber(tx, taskWorkflow.kind);
  const named = withColourName(input, context.colours.get(input.colourId ?? '')?.name);
  const targetPrice = user.permissions.has(VIEW_PRICES) ? (input.targetPrice ?? null) : null;
  await insertMany(tx, 'developmentTasks', [
    { id, code, ...ownColumns(taskFields, { ...named, targetPrice }), ...columns, searchText: searchTextOf(code, named) },
  ]);
  await saveChildren(tx, user, id, input);
  if (source.origin === 'NETWORK') await insertMany(tx, 'taskProducts', productRows(id, source.products));
  return getTask(tx, id);
}

const productRows = (taskId: string, products: readonly AskedProduct[]) =>
  products.map((product, at) => ({ taskId, ...product, position: at + 1 }));

/** 编辑开发任务, until it is done or closed. */
export async function editTask(tx: Tx, user: Identity, id: string, { version, ...input }: TaskEdit): Promise<Task> {
  const before = await lockTask(tx, id, taskWords.edit, version);
  const context = await readTaskContext(tx, input);
  const kept = { ...before, classificationId: before.classification?.id ?? null };
  refuse(checkTask(input, context, kept));
  const named = withColourName(input, context.colours.get(input.colourId ?? '')?.name);
  const seesPrices = user.permissions.has(VIEW_PRICES) && input.targetPrice !== undefined;
  const targetPrice = (seesPrices ? input.targetPrice : before.targetPrice) ?? null;
  await tx
    .updateTable('developmentTasks')
    .set({
      ...ownColumns(taskFields, { ...named, targetPrice }),
      searchText: searchTextOf(before.code, named),
      version: sql`version + 1`,
      updatedAt: sql`now()`,
      updatedBy: user.userId,
    })
    .where('id', '=', id)
    .execute();
  await saveChildren(tx, user, id, input);
  return getTask(tx, id);
}

/** Locks a task that is still open; refuses another version. */
export async function lockTask(tx: Tx, id: string, action: string, version?: number): Promise<Task> {
  await sql`select from development_tasks where id = ${id} for update`.execute(tx);
  const task = await getTask(tx, id);
  if (version !== undefined && task.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: task });
  if (!isOpen(task.state)) throw new AppError('STATE', { state: taskWorkflow.states[task.state].label, action });
  return task;
}

/** The task is another one once its samples are: whoever decides on it must have seen them. */
export async function touchTask(tx: Tx, { userId }: Identity, id: string): Promise<void> {
  await sql`update development_tasks set version = version + 1, updated_at = now(), updated_by = ${userId} where id = ${id}`.execute(tx);
}

/** Files of the task, of all its samples, and of those that suppliers sent. */
export async function useTaskFiles(tx: Tx, user: Identity, id: string): Promise<void> {
  const { rows } = await sql<{ fileId: string }>`
    select file_id from task_pictures where task_id = ${id} union select file_id from round_pictures where task_id = ${id}
    union select p.file_id from supplier_sample_pictures p join supplier_samples s on s.id = p.supplier_sample_id where s.task_id = ${id}`.execute(
    tx,
  );
  await useFiles(
    tx,
    user,
    taskWorkflow.kind,
    id,
    rows.map(({ fileId }) => fileId),
  );
}

export function refuse(found: readonly FieldMessage[]): void {
  if (found.length > 0) throw new AppError('VALIDATION', {}, { fields: Object.fromEntries(found.toReversed()) });
}

async function saveChildren(tx: Tx, user: Identity, taskId: string, input: TaskInput): Promise<void> {
  await refuseNonPictures(tx, [['pictureIds', input.pictureIds]]);
  const compositions = input.compositions.map((row, index) => ({ taskId, ...row, position: index + 1 }));
  await replaceRows(tx, 'taskCompositions', { taskId }, compositions);
  await replaceRows(
    tx,
    'taskCollaborators',
    { taskId },
    [...new Set(input.collaboratorIds)].map((userId) => ({ taskId, userId })),
  );
  await replaceRows(
    tx,
    'taskPictures',
    { taskId },
    [...new Set(input.pictureIds)].map((fileId, index) => ({ taskId, fileId, position: index + 1 })),
  );
  await useTaskFiles(tx, user, taskId);
}

/** A colour of the library brings its name where none is typed. */
const withColourName = (input: TaskInput, name: string | undefined): TaskInput => ({
  ...input,
  colourName: input.colourName || (name ?? ''),
});

const searchTextOf = (code: string, { name, brief, originNote, colourName }: TaskInput): string =>
  makeSearchText(code, name, brief, originNote, colourName);

async function sourceColumns(tx: Tx, source: AnySource) {
  const none = {
    origin: source.origin,
    sourceSpuId: null,
    sourceSkuId: null,
    sourceExternalId: null,
    sourceQuotationId: null,
    sourceLineId: null,
    sourceLineName: '',
  };
  switch (source.origin) {
    case 'MATERIAL': {
      const spu = await tx.selectFrom('spus').select('id').where('id', '=', source.spuId).executeTakeFirst();
      const sku = source.skuId && (await tx.selectFrom('skus').select('spuId').where('id', '=', source.skuId).executeTakeFirst());
      if (!spu || (source.skuId && (!sku || sku.spuId !== source.spuId))) throw new AppError('NOT_FOUND', { what: '来源物料' });
      return { ...none, sourceSpuId: source.spuId, sourceSkuId: source.skuId };
    }
    case 'EXTERNAL': {
      const external = await tx.selectFrom('externalMaterials').select('id').where('id', '=', source.externalId).executeTakeFirst();
      if (!external) throw new AppError('NOT_FOUND', { what: '来源外部物料' });
      return { ...none, sourceExternalId: source.externalId };
    }
    case 'QUOTATION': {
      const line = await tx
        .selectFrom('quotationLines')
        .select(['name', 'skuId', 'part'])
        .where('id', '=', source.lineId)
        .where('quotationId', '=', source.quotationId)
        .executeTakeFirst();
      if (!line) throw new AppError('NOT_FOUND', { what: '来源报价明细' });
      if (line.part !== 'MATERIAL') throw new AppError('GUARD', { detail: '只有物料明细可以发起开发任务' });
      if (line.skuId !== null) throw new AppError('GUARD', { detail: '这一行已匹配物料，不用开发' });
      return { ...none, sourceQuotationId: source.quotationId, sourceLineId: source.lineId, sourceLineName: line.name };
    }
    default:
      return none;
  }
}
