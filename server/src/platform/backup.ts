import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Workflow } from '@mrp/contract/lib/workflow.ts';
import { BACKUP_NOTE } from './backup-folder.ts';
import { localFolder } from './files/store.ts';
import { installJobs } from './jobs.ts';
import { migrate } from './migrate.ts';
import { backUpCluster, copyTree, requireEmptyFolder, type BackedUp } from './postgres/backup.ts';
import { dumpRows, loadRows, readMigrationNames, withClient, type LogicalContent } from './postgres/logical-backup.ts';
import { StartError } from './postgres/start-error.ts';

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

interface BackupNote {
  version: string;
  at: string;
  /** Of the database. */
  bytes: number;
  /** Null when they lie in an object store. */
  files: BackedUp | null;
  /** Of a logical backup only; a physical one has the files of the embedded database. */
  content?: LogicalContent;
}

/**
 * Copies database and files of a system that may be running into an empty folder; the database first, because files are only added. The
 * embedded database is copied file by file; an external one, and any with `logical`, row by row, which can be restored to any database.
 */
export async function backUp(
  { dataDir, fileStore, DATABASE_URL, url, version }: Running,
  folder: string,
  { signal, logical = DATABASE_URL !== undefined }: { signal?: AbortSignal | undefined; logical?: boolean | undefined } = {},
): Promise<string> {
  await requireEmptyFolder(folder, '备份文件夹');
  const content = logical ? await dumpRows(url, path.join(folder, 'rows'), signal) : undefined;
  const database = content ?? (await backUpCluster(dataDir, url, folder, signal));
  const own = localFolder(fileStore);
  const files = own !== null && existsSync(own) ? await copyTree(own, path.join(folder, 'files'), { signal }) : null;
  const note: BackupNote = { version, at: new Date().toISOString(), bytes: database.bytes, files, ...(content && { content }) };
  signal?.throwIfAborted();
  await writeFile(path.join(folder, BACKUP_NOTE), `${JSON.stringify(note, null, 2)}\n`);
  const stored = own === null ? '，文件在对象存储里，须另行备份' : `，${files?.files ?? 0} 个文件`;
  return `已备份到 ${folder}：数据库 ${megabytes(database.bytes)} MB${stored}`;
}

/** Copies a physical backup into the empty DATA_DIR of a system that is not running; of a logical one it checks only that the places are empty. */
export async function restoreBackup(place: BackupPlace, folder: string): Promise<string> {
  const { dataDir, fileStore, DATABASE_URL } = place;
  const { at, content } = await readNote(folder);
  if (!content && DATABASE_URL)
    throw new StartError('这份备份是内置数据库的文件，不能恢复到外部数据库：请在原系统上用 npm run admin -- backup --logical 另做一份');
  const own = localFolder(fileStore);
  if (!DATABASE_URL) await requireEmptyFolder(dataDir, '数据目录');
  else if (own !== null) await requireEmptyFolder(own, '文件目录');
  if (content) return `正在从 ${folder} 恢复（${at} 的备份）`;
  await copyTree(path.join(folder, 'postgres'), path.join(dataDir, 'postgres'));
  await restoreFiles(place, folder);
  return `已从 ${folder} 恢复（${at} 的备份）`;
}

/** The second half for a logical backup: makes the schema in the empty database behind `url`, loads the rows and copies the files. */
export async function restoreRows(url: string, place: BackupPlace, folder: string, workflows: readonly Workflow[]): Promise<void> {
  const { version, content } = await readNote(folder);
  if (!content) return;
  const migrations = await withClient(url, async (client) => {
    await requireEmptyDatabase(client);
    await migrate(client, workflows);
    return readMigrationNames(client);
  });
  if (migrations.join() !== content.migrations.join())
    throw new StartError(`这份备份由版本 ${version} 做成，数据库的结构与现在的程序不同：请换一个空数据库，用同一版本恢复，然后再升级`);
  await installJobs(url);
  await loadRows(url, path.join(folder, 'rows'), content);
  await restoreFiles(place, folder);
}

async function restoreFiles({ fileStore }: BackupPlace, folder: string): Promise<void> {
  const own = localFolder(fileStore);
  if (own !== null && existsSync(path.join(folder, 'files'))) await copyTree(path.join(folder, 'files'), own);
}

/** A database that an interrupted restore left behind has a schema and no rows, and counts as empty. */
async function requireEmptyDatabase(client: Parameters<typeof readMigrationNames>[0]): Promise<void> {
  const { rows } = await client.query<{ strange: boolean; known: boolean }>(
    `select to_regclass('public.users') is not null as known,
            to_regclass('public.users') is null and exists (select from pg_tables where schemaname = 'public') as strange`,
  );
  const { known = false, strange = false } = rows[0] ?? {};
  const used = known && ((await client.query('select from users limit 1')).rowCount ?? 0) > 0;
  if (used || strange) throw new StartError('数据库不是空的，没有改动任何数据：请在 DATABASE_URL 里写一个新建的空数据库');
}

async function readNote(folder: string): Promise<BackupNote> {
  const text = await readFile(path.join(folder, BACKUP_NOTE), 'utf8').catch(() => null);
  if (text === null) throw new StartError(`${folder} 里没有完整的备份（缺少 ${BACKUP_NOTE}）：请指定 npm run admin -- backup 写出的文件夹`);
  return JSON.parse(text) as BackupNote;
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 1_048_576);
