import { sql } from 'kysely';
import type { ImportBatch } from '@mrp/contract/features/imports/batch.ts';
import type { importsApi } from '@mrp/contract/features/imports.ts';
import type { Parsed } from '@mrp/contract/lib/endpoint.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { ImportObject } from '../../platform/imports/object.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { useFiles } from '../files/commands.ts';
import { guessMapping, headerKey, impliedConstants, listMappingGaps } from './headers.rules.ts';
import { getBatch, readBatch } from './queries.ts';
import { columnsFor, getObject, IMPORT_FILES, missingPermission, objectFor, type Batch } from './rules.ts';
import type { Source } from './sources.queries.ts';

/** The queue of validation, commit and undo, which run one after another. */
export const IMPORT_QUEUE = 'imports';

export function checkRights(object: ImportObject, user: Identity): void {
  const missing = missingPermission(object, user);
  if (missing) throw new AppError('FORBIDDEN', { permission: missing });
}

interface StoredSource extends Source {
  fileName: string;
  storeKey: string;
  size: number;
  sha256: string;
}

/** Creates a batch for an uploaded file, mapped by the last mapping of the same headers, else by guessing. */
export async function createBatch(tx: Tx, user: Identity, object: ImportObject, source: StoredSource): Promise<string> {
  const { fileName, storeKey, size, sha256, encoding, sheets } = source;
  const { id } = await tx
    .insertInto('importBatches')
    .values({
      ownerId: user.userId,
      object: object.key,
      fileName,
      storeKey,
      size: String(size),
      sha256,
      encoding: encoding ?? null,
      sheets: JSON.stringify(sheets),
      sheet: source.sheet,
      headerRow: source.headerRow,
      headers: [],
      head: '[]',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setSheet(tx, user, object, id, source);
  return id;
}

/** Sets sheet and header row. Clears the current mapping and restores the user's choices for these headers. */
export async function setSheet(
  tx: Tx,
  user: Identity,
  object: ImportObject,
  id: string,
  { sheet, head, headerRow }: Pick<Source, 'sheet' | 'head' | 'headerRow'>,
): Promise<void> {
  const headers = head.find(({ number }) => number === headerRow)?.texts ?? [];
  const known = await tx
    .selectFrom('importMappings')
    .selectAll()
    .where('ownerId', '=', user.userId)
    .where('object', '=', object.key)
    .where('headerKey', '=', headerKey(headers))
    .executeTakeFirst();
  const own = objectFor(object, user);
  const remembered = new Map(Object.entries((known?.columns ?? {}) as Record<string, string>));
  const allowed = new Set(own.columns.map(({ key }) => key));
  const guesses = guessMapping(headers, own);
  const columns = known
    ? headers.flatMap((header, index) => {
        const column = remembered.get(header);
        return column !== undefined && allowed.has(column) ? [{ index, column }] : [];
      })
    : guesses.map(({ index, column }) => ({ index, column }));
  const constants = known
    ? Object.fromEntries(Object.entries(known.constants as object).filter(([key]) => allowed.has(key)))
    : impliedConstants(headers, guesses, own);
  await tx
    .updateTable('importBatches')
    .set({
      sheet,
      headerRow,
      headers,
      head: JSON.stringify(head),
      remembered: known !== undefined,
      rowsRead: false,
      state: 'MAPPING',
      reason: null,
      finishedAt: null,
      columns: JSON.stringify(columns),
      constants: JSON.stringify(constants),
      ranges: JSON.stringify(known?.ranges ?? {}),
      choices: '{}',
      strategy: known?.strategy ?? 'BOTH',
    })
    .where('id', '=', id)
    .execute();
}

/** Locks an own batch while it is in one of these states. */
export async function lockBatch(tx: Tx, user: Identity, id: string, states: readonly Batch['state'][], action: string): Promise<Batch> {
  // A full lock would wait for the run to be cancelled, because its rows hold a key lock on the batch.
  await sql`select from import_batches where id = ${id} for no key update`.execute(tx);
  const batch = await readBatch(tx, user, id);
  if (!states.includes(batch.state)) throw new AppError('GUARD', { detail: `导入已在进行或已结束，不能${action}，请刷新后查看` });
  return batch;
}

/** 校验: saves the mapping, remembers it for these headers, and queues the validation. */
export async function startValidation(
  tx: Tx,
  jobs: Jobs,
  objects: readonly ImportObject[],
  user: Identity,
  id: string,
  { mapping, strategy, ranges }: Parsed<typeof importsApi.judge>['body'],
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
      ranges: JSON.stringify({
        ...batch.ranges,
        ...ranges,
      }),
      rowsRead: batch.rowsRead && picturesOf(batch.columns) === picturesOf(mapping.columns),
    })
    .where('id', '=', id)
    .execute();
  await rememberMapping(tx, user, batch, { mapping, strategy, ranges: { ...batch.ranges, ...ranges } });
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
  const indices = mapping.columns.map(({ index }) => index);
  const columns = mapping.columns.map(({ column }) => column);
  if (new Set(indices).size < indices.length || indices.some((index) => index >= batch.headers.length))
    throw new AppError('BAD_PARAMETER', { detail: '文件的一列只能对应一个字段，请刷新后重试' });
  const doubled = columns.find((column, at) => columns.indexOf(column) !== at);
  const gaps = listMappingGaps(object, new Set(keys));
  if (doubled) gaps.set(doubled, `“${known.get(doubled)?.label ?? ''}”只能对应文件的一列`);
  if (keys.length === 0) gaps.set('columns', '请至少对应一列');
  if (gaps.size > 0)
    throw new AppError('VALIDATION', {}, { fields: Object.fromEntries([...gaps].map(([key, message]) => [`mapping.${key}`, message])) });
}

async function rememberMapping(
  tx: Tx,
  user: Identity,
  { object, headers }: Batch,
  chosen: Pick<ImportBatch, 'mapping' | 'strategy' | 'ranges'>,
): Promise<void> {
  const columns = Object.fromEntries(chosen.mapping.columns.map(({ index, column }) => [headers[index] ?? '', column]));
  const values = {
    columns: JSON.stringify(columns),
    constants: JSON.stringify(chosen.mapping.constants),
    strategy: chosen.strategy,
    ranges: JSON.stringify(chosen.ranges),
  };
  await tx
    .insertInto('importMappings')
    .values({ ownerId: user.userId, object, headerKey: headerKey(headers), ...values })
    .onConflict((conflict) => conflict.columns(['ownerId', 'object', 'headerKey']).doUpdateSet({ ...values, usedAt: sql`now()` }))
    .execute();
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
  checkRights(getObject(objects, batch.object), user);
  if (rows === 'ALL' && batch.errorCount > 0) throw new AppError('GUARD', { detail: `还有 ${batch.errorCount} 行错误，请修改后再导入` });
  if (batch.createdCount + batch.updatedCount === 0) throw new AppError('GUARD', { detail: '没有可以导入的行' });
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
    .set({ state, reason, rowsRead: false, finishedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
  await useFiles(tx, user, IMPORT_FILES, id, []);
}
