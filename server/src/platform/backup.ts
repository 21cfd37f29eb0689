import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BACKUP_NOTE } from './backup-folder.ts';
import { localFolder } from './files/store.ts';
import { backUpCluster, copyTree, requireEmptyFolder } from './postgres/backup.ts';
import { StartError } from './postgres/start-error.ts';

export interface BackupPlace {
  dataDir: string;
  /** `file:…` or `s3://…`. */
  fileStore: string;
  DATABASE_URL?: string | undefined;
}

interface Running extends BackupPlace {
  /** Of the embedded database, as its owner. */
  url: string;
  /** Notes in the copy by which version it was made. */
  version: string;
}

const BY_OTHER_MEANS = '外部数据库请按 docs/operations.md 用 pg_basebackup 或 pg_dump 备份，对象存储用它自己的备份';

/** Copies database and files of a system that may be running into an empty folder; the database first, because files are only added. */
export async function backUp(
  { dataDir, fileStore, DATABASE_URL, url, version }: Running,
  folder: string,
  signal?: AbortSignal,
): Promise<string> {
  if (DATABASE_URL) throw new StartError(BY_OTHER_MEANS);
  await requireEmptyFolder(folder, '备份文件夹');
  const database = await backUpCluster(dataDir, url, folder, signal);
  const own = localFolder(fileStore);
  const files = own !== null && existsSync(own) ? await copyTree(own, path.join(folder, 'files'), { signal }) : null;
  const note = { version, at: new Date().toISOString(), database, files };
  signal?.throwIfAborted();
  await writeFile(path.join(folder, BACKUP_NOTE), `${JSON.stringify(note, null, 2)}\n`);
  const stored = own === null ? '，文件在对象存储里，须另行备份' : `，${files?.files ?? 0} 个文件`;
  return `已备份到 ${folder}：数据库 ${megabytes(database.bytes)} MB${stored}`;
}

/** Copies a backup into the empty DATA_DIR of a system that is not running. */
export async function restoreBackup({ dataDir, fileStore, DATABASE_URL }: BackupPlace, folder: string): Promise<string> {
  if (DATABASE_URL) throw new StartError(BY_OTHER_MEANS);
  const note = await readNote(folder);
  await requireEmptyFolder(dataDir, '数据目录');
  await copyTree(path.join(folder, 'postgres'), path.join(dataDir, 'postgres'));
  const own = localFolder(fileStore);
  if (own !== null && existsSync(path.join(folder, 'files'))) await copyTree(path.join(folder, 'files'), own);
  return `已从 ${folder} 恢复（${note.at} 的备份）`;
}

async function readNote(folder: string): Promise<{ at: string }> {
  const text = await readFile(path.join(folder, BACKUP_NOTE), 'utf8').catch(() => null);
  if (text === null) throw new StartError(`${folder} 里没有完整的备份（缺少 ${BACKUP_NOTE}）：请指定 npm run admin -- backup 写出的文件夹`);
  return JSON.parse(text) as { at: string };
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 1_048_576);
