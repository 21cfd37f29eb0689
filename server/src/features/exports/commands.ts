import { sql, type Selectable } from 'kysely';
import type { ExportJob, ExportRequest } from '@mrp/contract/features/exports.ts';
import { workbookName } from '@mrp/contract/lib/list.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { ExportJobs } from '../../platform/database/database.types.ts';
import type { ExportableList } from '../../platform/lists/exportable-list.ts';
import type { StoredBytes } from '../../platform/files/file-store.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { getExportJob } from './queries.ts';
import { chooseColumns, getExportable, MAX_ROWS, refuseTooMany } from './rules.ts';

export const EXPORT_QUEUE = 'export';
const MAX_OPEN = 20;

const stateWords: Readonly<Record<string, string>> = {
  QUEUED: '排队中',
  RUNNING: '生成中',
  DONE: '已完成',
  FAILED: '失败',
  CANCELLED: '已取消',
};

/** Queues an export. Checks what it can immediately; the run checks everything again. */
export async function startExport(
  tx: Tx,
  lists: readonly ExportableList[],
  user: Identity,
  jobs: Pick<Jobs, 'send'>,
  {
    list: key,
    query,
    columns = null,
    withPictures,
  }: Pick<ExportRequest, 'list' | 'query' | 'withPictures'> & { columns?: string[] | null | undefined },
): Promise<ExportJob> {
  const list = getExportable(lists, key, user);
  chooseColumns(list.spec, { columns, withPictures }, user);
  const asked = list.readQuery(query);
  refuseTooMany(await list.count(tx, asked, user, MAX_ROWS + 1), withPictures);
  await refuseCrowd(tx, user.userId);
  const name = (await list.fileName?.(tx, asked)) ?? workbookName(list.spec);
  const { id } = await tx
    .insertInto('exportJobs')
    .values({
      ownerId: user.userId,
      list: key,
      query,
      columns,
      withPictures,
      fileName: sql`${name} || '_' || to_char(now() at time zone 'Asia/Shanghai', 'YYYYMMDD-HH24MISS') || '.xlsx'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await jobs.send(tx, EXPORT_QUEUE, { id });
  return getExportJob(tx, user.userId, id);
}

async function refuseCrowd(tx: Tx, userId: string): Promise<void> {
  const open = await tx
    .selectFrom('exportJobs')
    .select('id')
    .where('ownerId', '=', userId)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .limit(MAX_OPEN)
    .execute();
  if (open.length === MAX_OPEN) throw new AppError('GUARD', { detail: `已有 ${MAX_OPEN} 个导出在进行，请等待完成或取消后再导出` });
}

/** A running export notices the cancellation at its next page. */
export async function cancelExport(tx: Tx, user: Identity, id: string): Promise<ExportJob> {
  await lockInState(tx, user, id, ['QUEUED', 'RUNNING'], '取消');
  await tx
    .updateTable('exportJobs')
    .set({ state: 'CANCELLED', finishedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
  return getExportJob(tx, user.userId, id);
}

export async function retryExport(
  tx: Tx,
  lists: readonly ExportableList[],
  user: Identity,
  jobs: Pick<Jobs, 'send'>,
  id: string,
): Promise<ExportJob> {
  const { list } = await lockInState(tx, user, id, ['FAILED', 'CANCELLED'], '重试');
  getExportable(lists, list, user);
  await refuseCrowd(tx, user.userId);
  await tx
    .updateTable('exportJobs')
    .set({ state: 'QUEUED', reason: null, rowsDone: 0, rowsTotal: null, startedAt: null, finishedAt: null, touchedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
  await jobs.send(tx, EXPORT_QUEUE, { id });
  return getExportJob(tx, user.userId, id);
}

async function lockInState(tx: Tx, user: Identity, id: string, states: readonly string[], action: string): Promise<{ list: string }> {
  const job = await tx
    .selectFrom('exportJobs')
    .select(['list', 'state'])
    .where('id', '=', id)
    .where('ownerId', '=', user.userId)
    .forUpdate()
    .executeTakeFirst();
  if (!job) throw new AppError('NOT_FOUND', { what: '导出任务' });
  if (!states.includes(job.state)) throw new AppError('STATE', { state: stateWords[job.state] ?? job.state, action });
  return job;
}

/** A job claimed by one run; a later run claims it by raising `attempt`. */
export type Claim = Pick<Selectable<ExportJobs>, 'id' | 'attempt' | 'ownerId' | 'list' | 'query' | 'columns' | 'withPictures'>;

/** Claims the job from any earlier run; `undefined` when it is already finished. */
export function claimExport(tx: Tx, id: string): Promise<Claim | undefined> {
  return tx
    .updateTable('exportJobs')
    .set({
      state: 'RUNNING',
      attempt: sql`attempt + 1`,
      startedAt: sql`now()`,
      touchedAt: sql`clock_timestamp()`,
      rowsDone: 0,
      rowsTotal: null,
    })
    .where('id', '=', id)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .returning(['id', 'attempt', 'ownerId', 'list', 'query', 'columns', 'withPictures'])
    .executeTakeFirst();
}

const held = (tx: Tx, { id, attempt }: Claim) =>
  tx.updateTable('exportJobs').where('id', '=', id).where('attempt', '=', attempt).where('state', '=', 'RUNNING');

/** Returns false once the job was cancelled or claimed by another run; the run must then stop and delete its file. */
export async function saveProgress(tx: Tx, claim: Claim, rowsDone: number, rowsTotal: number): Promise<boolean> {
  const { numUpdatedRows } = await held(tx, claim)
    .set({ rowsDone, rowsTotal, touchedAt: sql`clock_timestamp()` })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Publishes the complete file for seven days; returns false when another run has claimed the job. */
export async function finishExport(
  tx: Tx,
  claim: Claim,
  rows: number,
  stored: StoredBytes & { key: string; hasPrices: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await held(tx, claim)
    .set({
      state: 'DONE',
      rowsDone: rows,
      rowsTotal: rows,
      storeKey: stored.key,
      hasPrices: stored.hasPrices,
      size: String(stored.size),
      sha256: stored.sha256,
      finishedAt: sql`now()`,
      expiresAt: sql`now() + interval '7 days'`,
    })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function failExport(tx: Tx, claim: Claim, reason: string): Promise<void> {
  await held(tx, claim)
    .set({ state: 'FAILED', reason, finishedAt: sql`now()` })
    .execute();
}

/** Fails runs that died and jobs that never started, so that their owners can retry. */
export async function failLostExports(tx: Tx): Promise<void> {
  await tx
    .updateTable('exportJobs')
    .set({ state: 'FAILED', reason: '导出中断，请重试', finishedAt: sql`now()` })
    .where(
      sql<boolean>`(state = 'RUNNING' and touched_at < now() - interval '5 minutes') or (state = 'QUEUED' and coalesce(touched_at, created_at) < now() - interval '1 day')`,
    )
    .execute();
}

/** Takes a file back: its owner lost a right that made it and may export again. Returns its key, which the caller deletes. */
export async function withdrawExport(tx: Tx, id: string, reason: string): Promise<string | null> {
  const job = await tx
    .selectFrom('exportJobs')
    .select('storeKey')
    .where('id', '=', id)
    .where('state', '=', 'DONE')
    .forUpdate()
    .executeTakeFirst();
  if (!job) return null;
  await tx
    .updateTable('exportJobs')
    .set({ state: 'FAILED', reason, storeKey: null, size: null, sha256: null, expiresAt: null })
    .where('id', '=', id)
    .execute();
  return job.storeKey;
}

/** Deletes expired jobs after seven days; returns the keys of their files, which the caller deletes. */
export async function deleteExpiredExports(tx: Tx): Promise<string[]> {
  const gone = await tx
    .deleteFrom('exportJobs')
    .where(sql<boolean>`expires_at < now() or (state in ('FAILED', 'CANCELLED') and finished_at < now() - interval '7 days')`)
    .returning('storeKey')
    .execute();
  return gone.flatMap(({ storeKey }) => storeKey ?? []);
}
