import { AppError } from '../../platform/app-error.ts';
import { setAuditContext, type Db, type Tx } from '../../platform/database/database.ts';
import type { ExportableList } from '../../platform/lists/exportable-list.ts';
import { createFileKey } from '../../platform/files/file-store.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { makeRequestId } from '../../platform/http/errors.ts';
import type { Run, Worker } from '../../platform/jobs.ts';
import { findUserIdentity } from '../access/sessions.queries.ts';
import {
  claimExport,
  EXPORT_QUEUE,
  failExport,
  failLostExports,
  finishExport,
  deleteExpiredExports,
  saveProgress,
  withdrawExport,
  type Claim,
} from './commands.ts';
import { chooseColumns, getExportable, hasPrices, withdrawal } from './rules.ts';
import { storeWorkbook } from './workbook.jobs.ts';

interface ExportServices {
  db: Db;
  /** The database to read rows from: the replica, when it has what was committed before the job ran. */
  rowsDb?: () => Promise<Db>;
  files: FileStore;
  log: (line: string) => void;
}

/** After this attempt the job engine gives up; earlier failures may have been network errors. */
const LAST_ATTEMPT = 2;

/** The job was cancelled or claimed by another run, so nothing is reported or kept. */
class RunSuperseded extends Error {}

export function exportWorker(services: ExportServices, lists: readonly ExportableList[]): Worker {
  return {
    queue: EXPORT_QUEUE,
    concurrency: 1,
    expireInSeconds: 1800,
    run: (data, run) => runExport(services, lists, String(data['id']), run),
  };
}

async function runExport(services: ExportServices, lists: readonly ExportableList[], id: string, run: Run): Promise<void> {
  const { db, files } = services;
  const claim = await db.transaction().execute((tx) => claimExport(tx, id));
  if (!claim) return;
  const key = createFileKey();
  try {
    const { rows, whenMade, ...stored } = await writeExport(services, lists, claim, key, run.signal);
    const won = await db.transaction().execute(async (tx) => {
      const isOurs = await finishExport(tx, claim, rows, { ...stored, key });
      if (isOurs) await whenMade(tx);
      return isOurs;
    });
    if (!won) throw new RunSuperseded();
  } catch (error) {
    await files.delete(key);
    if (error instanceof RunSuperseded) return;
    const mayBeTried = run.signal.aborted || (!(error instanceof AppError) && run.attempt < LAST_ATTEMPT);
    if (mayBeTried) throw error;
    await reportFailure(services, claim, error);
  }
}

/** Uses the current permissions of the owner. */
async function writeExport(
  { db, rowsDb = async () => db, files }: ExportServices,
  lists: readonly ExportableList[],
  claim: Claim,
  key: string,
  signal: AbortSignal,
) {
  const user = await findUserIdentity(db, claim.ownerId);
  if (!user) throw new AppError('GUARD', { detail: '账号已停用' });
  const list = getExportable(lists, claim.list, user);
  const order = {
    list,
    query: list.readQuery(claim.query),
    user,
    columns: chooseColumns(list.spec, claim, user),
    withPictures: claim.withPictures,
    progress: async (done: number, total: number) => {
      if (!(await db.transaction().execute((tx) => saveProgress(tx, claim, done, total)))) throw new RunSuperseded();
    },
  };
  const whenMade = async (tx: Tx) => {
    if (!list.whenMade) return;
    await setAuditContext(tx, { userId: user.userId, requestId: `export-${claim.id}`, action: '导出' });
    await list.whenMade(tx, order.query, user);
  };
  return { ...(await storeWorkbook(await rowsDb(), files, key, order, signal)), hasPrices: hasPrices(list.spec, order.columns), whenMade };
}

/** Application errors are shown with their message; other errors with a number that is also in the log. */
async function reportFailure({ db, log }: ExportServices, claim: Claim, error: unknown): Promise<void> {
  const refusal = error instanceof AppError ? error : new AppError('BUG', { id: makeRequestId() });
  if (refusal !== error) log(`导出 ${claim.id}：${refusal.message}\n${error instanceof Error ? error.stack : String(error)}`);
  await db.transaction().execute((tx) => failExport(tx, claim, refusal.message));
}

/** Every five minutes: fails lost runs, deletes expired jobs and takes back what owners may not read any more, with their files. */
export function exportCleanup({ db, files }: ExportServices, lists: readonly ExportableList[]): Worker {
  return {
    queue: 'exports-sweep',
    concurrency: 1,
    expireInSeconds: 300,
    cron: '*/5 * * * *',
    run: async () => {
      await db.transaction().execute(failLostExports);
      for (const key of await db.transaction().execute(deleteExpiredExports)) await files.delete(key);
      await withdrawFiles({ db, files }, lists);
    },
  };
}

async function withdrawFiles({ db, files }: Pick<ExportServices, 'db' | 'files'>, lists: readonly ExportableList[]): Promise<void> {
  const made = await db.selectFrom('exportJobs').select(['id', 'ownerId', 'list', 'hasPrices']).where('state', '=', 'DONE').execute();
  for (const [ownerId, jobs] of Map.groupBy(made, (job) => job.ownerId)) {
    const owner = await findUserIdentity(db, ownerId);
    // Whoever is disabled reads nothing; when he returns, his rights are asked again.
    if (!owner) continue;
    for (const job of jobs) {
      const reason = withdrawal(job, lists, owner);
      const key = reason && (await db.transaction().execute((tx) => withdrawExport(tx, job.id, reason)));
      if (key) await files.delete(key);
    }
  }
}
