import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { fault, type Diagnostic } from '../../platform/doctor/finding.ts';
import { deletePicture } from '../../platform/files/pictures.ts';
import { openFileStore, type FileStore } from '../../platform/files/store.ts';
import type { Worker } from '../../platform/jobs.ts';
import { contentLock } from './commands.ts';
import { listReferencedKeys, listBrokenKeys, listChangedKeys } from './queries.ts';

const BATCH = 500;
/** Files whose content is compared every night: a minute at most. */
const NIGHTLY_SAMPLE = 500;
/** Uploads and exports store their bytes first and have their row within minutes. */
const UNACCOUNTED_MILLISECONDS = 30 * 60_000;

/** Every night: deletes unreferenced files, then bytes without a row, and reports rows without bytes. */
export function fileCleanup({ db, files, log }: { db: Db; files: FileStore; log: (line: string) => void }): Worker {
  return {
    queue: 'files-sweep',
    concurrency: 1,
    expireInSeconds: 3600,
    cron: '30 3 * * *',
    run: async (_data, { signal }) => {
      while (!signal.aborted && (await db.transaction().execute(deleteUnusedFiles)) === BATCH);
      await deleteUnusedBytes(db, files, signal);
      for (const key of await listBrokenKeys(db, files)) log(`文件 ${key} 的内容丢失或不完整，请从备份恢复`);
      for (const key of await listChangedKeys(db, files, NIGHTLY_SAMPLE)) log(`文件 ${key} 的内容已改变，请从备份恢复`);
    },
  };
}

/** Every twenty minutes, so that deleted bytes leave within the hour. */
export function bytesCleanup({ db, files }: { db: Db; files: FileStore }): Worker {
  return {
    queue: 'files-bytes-sweep',
    concurrency: 1,
    expireInSeconds: 1200,
    cron: '*/20 * * * *',
    run: (_data, { signal }) => deleteUnusedBytes(db, files, signal),
  };
}

/** Deletes uploads without a reference after a day; skips rows that are locked by a transaction. */
export async function deleteUnusedFiles(tx: Tx): Promise<number> {
  const unused = await tx
    .selectFrom('files as f')
    .select('f.id')
    .where('f.createdAt', '<', sql<string>`now() - interval '24 hours'`)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('fileUses as u').select('u.id').whereRef('u.fileId', '=', 'f.id'))))
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
  // Checked again with the rows locked, because a reference may have been committed since.
  await sql`
    delete from files f where f.id = any(${unused.map(({ id }) => id)}::bigint[])
      and not exists (select from file_uses u where u.file_id = f.id)`.execute(tx);
  return unused.length;
}

/** Deletes bytes that are without a row and older than half an hour: deleted files, and remains of interrupted uploads and exports. */
export async function deleteUnusedBytes(db: Db, store: FileStore, signal: AbortSignal): Promise<void> {
  let keys = new Set<string>();
  for await (const { key, modifiedAt } of store.list()) {
    if (signal.aborted) return;
    if (Date.now() - modifiedAt.getTime() > UNACCOUNTED_MILLISECONDS) keys.add(key.split('-')[0] ?? key);
    if (keys.size < BATCH) continue;
    await sweepKeys(db, store, keys);
    keys = new Set();
  }
  await sweepKeys(db, store, keys);
}

async function sweepKeys(db: Db, store: FileStore, keys: ReadonlySet<string>): Promise<void> {
  const accounted = await listReferencedKeys(db, [...keys]);
  for (const key of keys) if (!accounted.has(key)) await sweepKey(db, store, key);
}

/** Runs under the lock of the content, because a concurrent upload may be about to insert a row for it. */
async function sweepKey(db: Db, store: FileStore, key: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${contentLock(key)})`.execute(tx);
    if ((await listReferencedKeys(tx, [key])).size === 0) await deletePicture(store, key);
  });
}

export const fileDiagnostic: Diagnostic = {
  topic: '文件',
  well: '文件存储可写，登记的文件都在，核对过的内容都没有变',
  run: async ({ db, config, allFiles }) => {
    const store = await openFileStore(config.fileStore);
    const broken = await listBrokenKeys(db, store);
    const changed = (await listChangedKeys(db, store, allFiles ? undefined : NIGHTLY_SAMPLE)).filter((key) => !broken.includes(key));
    const advice = '从备份的 files 文件夹复制回来，文件名就是这个编号';
    return [
      ...(broken.length === 0 ? [] : [fault(`${broken.length} 个文件的内容丢失或不完整（如 ${broken[0]}）`, advice)]),
      ...(changed.length === 0 ? [] : [fault(`${changed.length} 个文件的内容已改变（如 ${changed[0]}）`, advice)]),
    ];
  },
};
