import { constants } from 'node:fs';
import { chmod, chown, copyFile, lstat, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { findBinaries } from './binaries.ts';
import { openCluster } from './cluster-folder.ts';
import { StartError } from './start-error.ts';

/** Folders whose content PostgreSQL makes anew at its start; of `pg_wal` the part that is needed is copied by itself. */
const UNNEEDED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'log',
]);
const UNNEEDED_FILES = new Set(['postmaster.pid', 'postmaster.opts', 'current_logfiles']);

export interface BackedUp {
  files: number;
  bytes: number;
}

/**
 * Copies the embedded database of a running system into `DIR/postgres`, with the part of the log that makes the copy consistent: started on
 * the copy, PostgreSQL recovers to the moment at which the copying ended. `url` is the database's, as its owner.
 */
export async function backUpCluster(dataDir: string, url: string, target: string, signal?: AbortSignal): Promise<BackedUp> {
  const { data, folder, passwords } = await openCluster(dataDir, findBinaries(), true);
  const place = new URL(url);
  const client = new pg.Client({
    host: place.hostname,
    port: Number(place.port),
    user: 'postgres',
    password: passwords.superuser,
    database: 'postgres',
  });
  await client.connect();
  try {
    const copy = path.join(target, 'postgres', 'cluster');
    await makeLike(folder, path.join(target, 'postgres'));
    // Keeps the log from being recycled while it is copied; ends with the connection.
    await client.query(`select pg_create_physical_replication_slot('mrp_backup_' || pg_backend_pid(), true, true)`);
    const first = await readText(client, `select pg_walfile_name(pg_backup_start('mrp', true)) as text`);
    const copied = await copyTree(data, copy, { takes: isNeeded, signal });
    const label = await readText(client, 'select labelfile as text from pg_backup_stop(false)');
    await writeFile(path.join(copy, 'backup_label'), label, { mode: 0o600 });
    const last = await readText(client, 'select max(name) as text from pg_ls_waldir() where name <= pg_walfile_name(pg_current_wal_lsn())');
    const log = await copyLog(path.join(data, 'pg_wal'), path.join(copy, 'pg_wal'), (name) => name >= first && name <= last);
    await copyLike(path.join(folder, 'passwords.json'), path.join(target, 'postgres', 'passwords.json'));
    return { files: copied.files + log.files, bytes: copied.bytes + log.bytes };
  } finally {
    await client.end();
  }
}

/** Refuses a folder that holds anything: nothing is ever overwritten. */
export async function requireEmptyFolder(folder: string, what: string): Promise<void> {
  const present = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new StartError(`不能使用 ${folder}（${error.code}）：请换一个可写的空文件夹`);
  });
  if (present.length > 0) throw new StartError(`${what} ${folder} 不是空的，没有改动任何文件：请换一个空文件夹`);
}

/** Copies a folder with owners and modes; a file that is deleted meanwhile is passed over. `takes` is asked with paths below `from`. */
export async function copyTree(
  from: string,
  to: string,
  { takes = () => true, signal }: { takes?: (below: string) => boolean; signal?: AbortSignal | undefined } = {},
): Promise<BackedUp> {
  await makeLike(from, to);
  const sum = { files: 0, bytes: 0 };
  for (const entry of await readdir(from, { withFileTypes: true, recursive: true })) {
    signal?.throwIfAborted();
    const source = path.join(entry.parentPath, entry.name);
    const below = path.relative(from, source);
    if (!takes(below)) continue;
    if (entry.isDirectory()) await makeLike(source, path.join(to, below));
    else if (entry.isFile()) {
      sum.bytes += await copyLike(source, path.join(to, below));
      sum.files += 1;
    }
  }
  return sum;
}

/** PostgreSQL's own files without what it makes anew. */
function isNeeded(below: string): boolean {
  const [top = '', ...rest] = below.split(path.sep);
  return UNNEEDED.has(top) ? rest.length === 0 : !UNNEEDED_FILES.has(below);
}

async function copyLog(from: string, to: string, takes: (name: string) => boolean): Promise<BackedUp> {
  const sum = { files: 0, bytes: 0 };
  for (const name of await readdir(from)) {
    if (!/^[0-9A-F]{24}$/.test(name) || !takes(name)) continue;
    sum.bytes += await copyLike(path.join(from, name), path.join(to, name));
    sum.files += 1;
  }
  return sum;
}

async function makeLike(model: string, folder: string): Promise<void> {
  const { mode, uid, gid } = await lstat(model);
  await mkdir(folder, { recursive: true, mode: mode & 0o777 });
  await chmod(folder, mode & 0o777);
  await own(folder, uid, gid);
}

async function copyLike(from: string, to: string): Promise<number> {
  try {
    const { mode, uid, gid, size } = await lstat(from);
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    await chmod(to, mode & 0o777);
    await own(to, uid, gid);
    return size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}

/** Only root gives files to others. */
const own = async (file: string, uid: number, gid: number): Promise<void> => {
  if (process.getuid?.() === 0) await chown(file, uid, gid);
};

async function readText(client: pg.Client, sql: string): Promise<string> {
  const { rows } = await client.query<{ text: string }>(sql);
  return rows[0]?.text ?? '';
}
