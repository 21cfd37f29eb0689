import { createReadStream, existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { Workflow } from '@mrp/contract/lib/workflow.ts';
import { findDamage, writeManifest } from './backup-manifest.ts';
import { BACKUP_NOTE, readNote, writeNote, type BackupNote } from './backup-note.ts';
import { isDiskFull } from './disk-full.ts';
import { isFileKey } from '../files/file-store.ts';
import { localFolder, openFileStore, type FileStore } from '../files/store.ts';
import { installJobs } from '../jobs.ts';
import { migrate } from '../database/migrate.ts';
import { backUpCluster, copyTree, requireEmptyFolder } from '../postgres/backup.ts';
import { countRows, dumpRows, loadRows, readMigrationNames, withClient } from '../postgres/logical-backup.ts';
import { StartError } from '../postgres/start-error.ts';
import {
  markDatabase,
  markFolder,
  readFolderMark,
  readRestoreMark,
  unmarkDatabase,
  unmarkFolder,
  type RestoreMark,
} from './unfinished-restore.ts';

/** Serialises restores into one database. */
const RESTORE_LOCK = 7_274_002;

export interface BackupPlace {
  dataDir: string;
  /** `file:…` or `s3://…`. */
  fileStore: string;
  DATABASE_URL?: string | undefined;
}

interface Running extends BackupPlace {
  /** Of the database, as its owner. */
  url: string;
  /** Notes in the copy by which version it was made. */
  version: string;
}

/**
 * Copies database and files of a system that may be running into an empty folder; the database first, because files are only added. The
 * embedded database is copied file by file; an external one, and any with `logical`, row by row, which can be restored to any database.
 */
export async function backUp(running: Running, folder: string, { signal, logical }: BackupOptions = {}): Promise<string> {
  await requireEmptyFolder(folder, '备份文件夹');
  const existed = existsSync(folder);
  try {
    return await writeBackup(running, folder, { signal, logical });
  } catch (error) {
    // What is left of it would take the room of the next one.
    await removeParts(folder, existed);
    if (isDiskFull(error))
      throw new StartError(`备份没有做完：${folder} 所在的磁盘已满，写了一半的已删除。请清理磁盘，或换一个更大的磁盘上的文件夹`);
    if (signal?.aborted) throw new StartError(`备份没有做完：已停止，写了一半的 ${folder} 已删除`);
    throw error;
  }
}

interface BackupOptions {
  signal?: AbortSignal | undefined;
  logical?: boolean | undefined;
}

async function writeBackup(
  { dataDir, fileStore, DATABASE_URL, url, version }: Running,
  folder: string,
  { signal, logical = DATABASE_URL !== undefined }: BackupOptions,
): Promise<string> {
  const { bytes, ...database } = logical ? await dumpDatabase(url, folder, signal) : await copyDatabase(dataDir, url, folder, signal);
  const own = localFolder(fileStore);
  const files = own !== null && existsSync(own) ? await copyTree(own, path.join(folder, 'files'), { signal }) : null;
  const manifest = await writeManifest(folder, signal);
  signal?.throwIfAborted();
  await writeNote(folder, { version, at: new Date().toISOString(), bytes, files, ...database, manifest });
  const stored = own === null ? '，文件在对象存储里，须另行备份' : `，${files?.files ?? 0} 个文件`;
  return `已备份到 ${folder}：数据库 ${megabytes(bytes)} MB${stored}`;
}

async function dumpDatabase(url: string, folder: string, signal?: AbortSignal): Promise<Pick<BackupNote, 'bytes' | 'content' | 'rows'>> {
  const { content, rows } = await dumpRows(url, path.join(folder, 'rows'), signal);
  return { bytes: content.bytes, content, rows };
}

/** Rows are counted first: the copy recovers to the moment at which it ended. */
async function copyDatabase(
  dataDir: string,
  url: string,
  folder: string,
  signal?: AbortSignal,
): Promise<Pick<BackupNote, 'bytes' | 'rows'>> {
  const rows = await withClient(url, (client) => countRows(client));
  const { bytes } = await backUpCluster(dataDir, url, folder, signal);
  return { bytes, rows };
}

async function removeParts(folder: string, existed: boolean): Promise<void> {
  const parts = existed ? (await readdir(folder)).map((name) => path.join(folder, name)) : [folder];
  for (const part of parts) await rm(part, { recursive: true, force: true });
}

/** What `backup --verify` and every restore find in a backup. */
export async function verifyBackup(folder: string): Promise<{ note: BackupNote; damage: string[] }> {
  const note = await requireNote(folder);
  return { note, damage: await findDamage(folder, note) };
}

/** Of a restored database: tables that have other numbers of rows than the backup; of a physical one, fewer in append-only tables. */
export async function compareRows(url: string, folder: string): Promise<{ rows: number; tables: number; differences: string[] }> {
  const { rows = {}, content } = await requireNote(folder);
  const found = await withClient(url, (client) => countRows(client, Object.keys(rows)));
  const differences = Object.entries(rows)
    .map(([name, wanted]) => ({ name, wanted, is: found[name] ?? 0 }))
    .filter(({ wanted, is }) => (content ? is !== wanted : is < wanted))
    .map(({ name, wanted, is }) => `表 ${name} 有 ${is} 行，备份时 ${wanted} 行`);
  return { rows: Object.values(found).reduce((sum, count) => sum + count, 0), tables: Object.keys(rows).length, differences };
}

/**
 * Copies a physical backup into the empty DATA_DIR of a system that is not running; for a logical one it only claims the folder. What an
 * interrupted restore left there is replaced, and nothing starts on it before the end.
 */
export async function restoreBackup(place: BackupPlace, folder: string): Promise<string> {
  const { dataDir, fileStore, DATABASE_URL } = place;
  const { at, content, manifest } = await requireUndamaged(folder);
  if (!content && DATABASE_URL)
    throw new StartError('这份备份是内置数据库的文件，不能恢复到外部数据库：请在原系统上用 npm run admin -- backup --logical 另做一份');
  if (!DATABASE_URL) await claimFolder(dataDir, { kind: content ? 'rows' : 'files', fileStore });
  const source = `${at} 的备份${manifest === undefined ? '，旧版本做的，没有清单，内容不能核对' : ''}`;
  if (content) return `正在从 ${folder} 恢复（${source}）`;
  await copyTree(path.join(folder, 'postgres'), path.join(dataDir, 'postgres'));
  await restoreFiles(place, folder);
  unmarkFolder(dataDir);
  return `已从 ${folder} 恢复（${source}）`;
}

async function claimFolder(dataDir: string, claim: Omit<RestoreMark, 'pid'>): Promise<void> {
  const mark = readFolderMark(dataDir);
  if (mark === null) await requireEmptyFolder(dataDir, '数据目录');
  if (mark?.kind === 'rows' && claim.kind === 'files')
    throw new StartError(`数据目录 ${dataDir} 里是一份逻辑备份没有做完的恢复：请再恢复那一份，或换一个空文件夹`);
  await requireFreeFiles(claim.fileStore, mark);
  markFolder(dataDir, claim);
  if (mark?.kind === 'files') await rm(path.join(dataDir, 'postgres'), { recursive: true, force: true });
}

/** Files are brought only where there are none, or those of an interrupted restore. */
async function requireFreeFiles(fileStore: string, mark: { fileStore: string } | null): Promise<void> {
  const own = localFolder(fileStore);
  if (own !== null && mark?.fileStore !== fileStore) await requireEmptyFolder(own, '文件目录');
}

/** The second half for a logical backup: makes the schema in the empty database behind `url`, loads the rows and copies the files. */
export async function restoreRows(url: string, place: BackupPlace, folder: string, workflows: readonly Workflow[]): Promise<void> {
  const { version, content } = await requireNote(folder);
  if (!content) return;
  await withClient(url, async (client) => {
    await requireOnlyRestore(client);
    const mark = await readRestoreMark(client);
    if (mark === null) await requireEmptyDatabase(client);
    if (place.DATABASE_URL) await requireFreeFiles(place.fileStore, mark);
    await markDatabase(client, place.fileStore);
    await migrate(client, workflows);
    if ((await readMigrationNames(client)).join() !== content.migrations.join())
      throw new StartError(`这份备份由版本 ${version} 做成，数据库的结构与现在的程序不同：请换一个空数据库，用同一版本恢复，然后再升级`);
    await installJobs(url);
    await loadRows(url, path.join(folder, 'rows'), content);
    await restoreFiles(place, folder);
    await unmarkDatabase(client);
  });
  if (!place.DATABASE_URL) unmarkFolder(place.dataDir);
}

async function restoreFiles({ fileStore }: BackupPlace, folder: string): Promise<void> {
  const files = path.join(folder, 'files');
  if (!existsSync(files)) return;
  const own = localFolder(fileStore);
  if (own !== null) await copyTree(files, own);
  else await uploadTree(files, await openFileStore(fileStore));
}

async function uploadTree(from: string, store: FileStore): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true, recursive: true }))
    if (entry.isFile() && isFileKey(entry.name)) await store.put(entry.name, createReadStream(path.join(entry.parentPath, entry.name)));
}

/** Until the connection ends. */
async function requireOnlyRestore(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [RESTORE_LOCK]);
  if (!rows[0]?.alone) throw new StartError('另一个恢复正在写这个数据库：请等它做完，或在 DATABASE_URL 里换一个空数据库');
}

async function requireEmptyDatabase(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ used: boolean }>(`select exists (select from pg_tables where schemaname = 'public') as used`);
  if (rows[0]?.used) throw new StartError('数据库不是空的，没有改动任何数据：请在 DATABASE_URL 里写一个新建的空数据库');
}

async function requireNote(folder: string): Promise<BackupNote> {
  const note = await readNote(folder);
  if (note === 'missing')
    throw new StartError(`${folder} 里没有完整的备份（缺少 ${BACKUP_NOTE}）：请指定 npm run admin -- backup 写出的文件夹`);
  if (note === 'damaged') throw new StartError(`${folder} 的备份已损坏（${BACKUP_NOTE} 不能读取或已改变）：请用另一份备份`);
  return note;
}

const SHOWN_DAMAGE = 3;

async function requireUndamaged(folder: string): Promise<BackupNote> {
  const { note, damage } = await verifyBackup(folder);
  if (damage.length === 0) return note;
  const shown = damage.slice(0, SHOWN_DAMAGE).join('；');
  throw new StartError(`${folder} 的备份已损坏（${damage.length} 处：${shown}），没有改动任何文件：请用另一份备份`);
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 1_048_576);
