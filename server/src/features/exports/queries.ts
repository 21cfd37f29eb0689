import { sql } from 'kysely';
import { exportsApi, type ExportFile, type ExportJob } from '@mrp/contract/features/exports.ts';
import type { Download } from '@mrp/contract/lib/endpoint.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/database.ts';
import type { ExportableList } from '../../platform/lists/exportable-list.ts';
import type { FileStore } from '../../platform/files/store.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { addressOf } from '../../platform/http/urls.ts';
import { withdrawal } from './rules.ts';

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const jobs = (db: Db) =>
  db.selectFrom('exportJobs as j').select((eb) => [
    'j.id',
    'j.fileName as excelName',
    'j.state',
    'j.rowsDone',
    'j.rowsTotal',
    'j.reason',
    'j.createdAt',
    'j.startedAt',
    eb
      .selectFrom('exportJobs as other')
      .where('other.state', 'in', ['QUEUED', 'RUNNING'])
      .whereRef('other.id', '<', 'j.id')
      .where('j.state', '=', 'QUEUED')
      .select(sql<number>`count(*)::int`.as('n'))
      .as('ahead'),
  ]);

/** The jobs that the user's drawer shows above the files: running, failed, cancelled and just finished ones. */
export function listExportJobs(db: Db, userId: string): Promise<ExportJob[]> {
  return jobs(db)
    .where('j.ownerId', '=', userId)
    .where(
      sql<boolean>`case j.state when 'DONE' then j.finished_at > now() - interval '5 minutes' else j.created_at > now() - interval '7 days' end`,
    )
    .orderBy('j.id', 'desc')
    .limit(100)
    .$castTo<ExportJob>()
    .execute();
}

export async function getExportJob(db: Db, userId: string, id: string): Promise<ExportJob> {
  const job = await jobs(db).where('j.id', '=', id).where('j.ownerId', '=', userId).$castTo<ExportJob>().executeTakeFirst();
  if (!job) throw new AppError('NOT_FOUND', { what: '导出任务' });
  return job;
}

/** The user's finished files that have not expired and that he may still read, newest first. */
export async function listExportFiles(db: Db, lists: readonly ExportableList[], user: Identity): Promise<ExportFile[]> {
  const rows = await db
    .selectFrom('exportJobs')
    .select(['id', 'list', 'hasPrices', 'fileName', sql<number>`size::int`.as('fileSize'), 'finishedAt'])
    .where('ownerId', '=', user.userId)
    .where('state', '=', 'DONE')
    .where('expiresAt', '>', sql<string>`now()`)
    .orderBy('finishedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const readable = rows.filter((row) => withdrawal(row, lists, user) === null);
  return readable.map(({ id, fileName, fileSize, finishedAt }) => ({
    id,
    excelName: fileName,
    fileUrl: addressOf(db, exportsApi.download, { id }),
    fileSize,
    createTime: finishedAt ?? '',
  }));
}

/** Opens a finished workbook for its owner while he has the rights that made it; for other users it is not found. */
export async function openExport(
  db: Db,
  store: FileStore,
  lists: readonly ExportableList[],
  user: Identity,
  id: string,
): Promise<Download> {
  const job = await db
    .selectFrom('exportJobs')
    .select(['list', 'hasPrices', 'fileName', 'storeKey'])
    .where('id', '=', id)
    .where('ownerId', '=', user.userId)
    .where('state', '=', 'DONE')
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst();
  if (!job?.storeKey) throw new AppError('NOT_FOUND', { what: '导出文件' });
  const reason = withdrawal(job, lists, user);
  if (reason !== null) throw new AppError('GUARD', { detail: reason });
  const { stream, size } = await store.get(job.storeKey);
  return { stream, mime: WORKBOOK, name: job.fileName, length: size, inline: false, immutable: false };
}
