import { sql } from 'kysely';
import type { ImportBatch } from '@mrp/contract/features/imports/batch.ts';
import type { importsApi } from '@mrp/contract/features/imports.ts';
import type { Parsed } from '@mrp/contract/lib/endpoint.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { ImportObject } from '../../platform/imports/object.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { useFiles } from '../files/commands.ts';
import { listMappingGaps, withheldColumns } from './headers/rules.ts';
import { listEffects } from './effects.queries.ts';
import { getBatch, readBatch } from './queries.ts';
import { readValue } from './settings.rules.ts';
import { columnsFor, getObject, IMPORT_FILES, missingPermission, type Batch } from './rules.ts';

/** The queue of validation, commit and undo, which run one after another. */
export const IMPORT_QUEUE = 'imports';

export function checkRights(object: ImportObject, user: Identity): void {
  const missing = missingPermission(object, user);
  if (missing) throw new AppError('FORBIDDEN', { permission: missing });
}

/** Locks an own batch while it is in one of these states. */
export async function lockBatch(tx: Tx, user: Identity, id: string, states: readonly Batch['state'][], action: string): Promise<Batch> {
  // A full lock would wait for the run to be cancelled, because its rows hold a key lock on the batch.
  await sql`select from import_batches where id = ${id} for no key update`.execute(tx);
  const batch = await readBatch(tx, user, id);
  if (!states.includes(batch.state)) throw new AppError('GUARD', { detail: `导入已在进行或已结束，不能${action}，请刷新后查看` });
  return batch;
}

/** Which cells are filled from the row above is decided while the sheet is read. */
const fillOf = ({ options, columns }: Pick<Batch, 'options' | 'columns'>): string =>
  JSON.stringify(columns.filter(({ column }) => options.fillDown.includes(column)));

/** 校验: saves the mapping and queues the validation. */
export async function startValidation(
  tx: Tx,
  jobs: Jobs,
  objects: readonly ImportObject[],
  user: Identity,
  id: string,
  { mapping, strategy, answers, options }: Parsed<typeof importsApi.judge>['body'],
): Promise<ImportBatch> {
  const batch = await lockBatch(tx, user, id, ['MAPPING', 'READY', 'FAILED'], '校验');
  const object = getObject(objects, batch.object);
  checkRights(object, user);
  checkMapping(object, user, batch, mapping);
  const pictures = new Set(object.columns.filter(({ kind }) => kind.type === 'picture').map(({ key }) => key));
  const picturesOf = (columns: Batch['columns']): string => JSON.stringify(columns.filter(({ column }) => pictures.has(column)));
  await tx
    .updateTable('importBatches')
    .set({
      columns: JSON.stringify(mapping.columns),
      constants: JSON.stringify(mapping.constants),
      strategy,
      answers: JSON.stringify({ ...batch.answers, ...answers }),
      options: JSON.stringify(options),
      rowsRead:
        batch.rowsRead &&
        picturesOf(batch.columns) === picturesOf(mapping.columns) &&
        fillOf(batch) === fillOf({ options, columns: mapping.columns }),
    })
    .where('id', '=', id)
    .execute();
  await queueWork(tx, jobs, id, 'JUDGING');
  return getBatch(tx, objects, user, id);
}

/** Sets the working state and queues the run in one transaction. */
export async function queueWork(tx: Tx, jobs: Jobs, id: string, state: 'JUDGING' | 'RUNNING' | 'UNDOING'): Promise<void> {
  await tx
    .updateTable('importBatches')
    .set({
      state,
      stage: '排队',
      rowsDone: 0,
      rowsTotal: null,
      cancelled: false,
      reason: null,
      touchedAt: sql`now()`,
      ...(state === 'JUDGING' && { finishedAt: null }),
    })
    .where('id', '=', id)
    .execute();
  await jobs.send(tx, IMPORT_QUEUE, { id });
}

function checkMapping(object: ImportObject, user: Identity, batch: Batch, mapping: ImportBatch['mapping']): void {
  const keys = [...mapping.columns.map(({ column }) => column), ...Object.keys(mapping.constants)];
  const known = new Map(object.columns.map((column) => [column.key, column]));
  const allowed = new Set(columnsFor(object, user).map(({ key }) => key));
  const unknown = keys.find((key) => !known.has(key));
  if (unknown) throw new AppError('BAD_PARAMETER', { detail: `没有字段 ${unknown}，请刷新后重试` });
  if (keys.some((key) => !allowed.has(key))) throw new AppError('FORBIDDEN', { permission: VIEW_PRICES });
  if (mapping.columns.some(({ index }) => index >= batch.headers.length))
    throw new AppError('BAD_PARAMETER', { detail: '文件没有这一列，请刷新后重试' });
  // One column of the file may fill several fields; a field has one column, unless it stands as one column per size.
  const columns = mapping.columns.map(({ column }) => column).filter((column) => known.get(column)?.kind.type !== 'sizes');
  const doubled = columns.find((column, at) => columns.indexOf(column) !== at);
  const gaps = listMappingGaps(object, new Set(keys));
  if (doubled) gaps.set(doubled, `“${known.get(doubled)?.label ?? ''}”只能对应文件的一列`);
  if (keys.length === 0) gaps.set('columns', '请至少对应一列');
  for (const [key, refusal] of refuseValues(object, user, batch, mapping)) gaps.set(key, refusal);
  if (gaps.size > 0)
    throw new AppError('VALIDATION', {}, { fields: Object.fromEntries([...gaps].map(([key, message]) => [`mapping.${key}`, message])) });
}

/** What is wrong with the fixed values, by field. */
function refuseValues(
  object: ImportObject,
  user: Identity,
  batch: Batch,
  { columns, constants }: ImportBatch['mapping'],
): [string, string][] {
  const withheld = withheldColumns({ headers: batch.headers, columns }, object, user);
  return object.columns.flatMap((column): [string, string][] => {
    const fixed = constants[column.key];
    if (fixed === undefined) return [];
    const value = readValue(column, fixed, batch.headers);
    if ('refusal' in value) return [[column.key, `“${column.label}”的固定值：${value.refusal}`]];
    if (value.columns.some((index) => withheld.has(index))) throw new AppError('FORBIDDEN', { permission: VIEW_PRICES });
    if (value.columns.some((index) => index >= batch.headers.length))
      throw new AppError('BAD_PARAMETER', { detail: '文件没有这一列，请刷新后重试' });
    return [];
  });
}

/** 执行: the job validates the chosen rows again and writes all of them or none. */
export async function startCommit(
  tx: Tx,
  jobs: Jobs,
  objects: readonly ImportObject[],
  user: Identity,
  id: string,
  { rows }: Parsed<typeof importsApi.commit>['body'],
): Promise<ImportBatch> {
  const batch = await lockBatch(tx, user, id, ['READY'], '导入');
  const object = getObject(objects, batch.object);
  checkRights(object, user);
  if (rows === 'ALL' && batch.errorCount > 0) throw new AppError('GUARD', { detail: `还有 ${batch.errorCount} 行错误，请修改后再导入` });
  const effects = await listEffects(tx, object, batch);
  if (batch.createdCount + batch.updatedCount === 0 && !effects.some(({ writes }) => writes))
    throw new AppError('GUARD', { detail: '没有可以导入的行' });
  await tx
    .updateTable('importBatches')
    .set({ validOnly: rows === 'VALID' })
    .where('id', '=', id)
    .execute();
  await queueWork(tx, jobs, id, 'RUNNING');
  return getBatch(tx, objects, user, id);
}

/** 取消: a validation returns to the mapping, a commit to the preview with nothing written; all other states end. */
export async function cancelBatch(tx: Tx, objects: readonly ImportObject[], user: Identity, id: string): Promise<ImportBatch> {
  const batch = await lockBatch(tx, user, id, ['MAPPING', 'JUDGING', 'READY', 'RUNNING', 'FAILED'], '取消');
  if (batch.state === 'RUNNING') await tx.updateTable('importBatches').set({ cancelled: true }).where('id', '=', id).execute();
  else if (batch.state === 'JUDGING') await tx.updateTable('importBatches').set({ state: 'MAPPING' }).where('id', '=', id).execute();
  else await endBatch(tx, user, id, 'CANCELLED', null);
  return getBatch(tx, objects, user, id);
}

/** Ends a batch that has written nothing, and releases its pictures. */
export async function endBatch(
  tx: Tx,
  user: Pick<Identity, 'userId' | 'permissions'>,
  id: string,
  state: 'CANCELLED' | 'FAILED',
  reason: string | null,
): Promise<void> {
  await tx
    .updateTable('importBatches')
    // What was given up frees its user's quota; the file of a failure is kept to look at.
    .set({ state, reason, rowsRead: false, finishedAt: sql`now()`, ...(state === 'CANCELLED' && { storeKey: null, head: '[]' }) })
    .where('id', '=', id)
    .execute();
  await useFiles(tx, user, IMPORT_FILES, id, []);
}
