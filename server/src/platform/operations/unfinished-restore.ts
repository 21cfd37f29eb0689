import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { makeFolder } from './make-folder.ts';
import { StartError } from '../postgres/start-error.ts';

/** Stands in a DATA_DIR from before the first file of a restore until after its last one. */
const MARK = 'restore-unfinished.json';
/** The same in a database, in which rows are restored. */
const RESTORE_TABLE = 'public.restore_unfinished';

export interface RestoreMark {
  /** `files`: of the embedded database, so no server has run on them; `rows`: a database, which may still run. */
  kind: 'files' | 'rows';
  /** Where the files go: what lies there came from this restore. */
  fileStore: string;
  pid: number;
}

const again = '请再执行一次 npm run admin -- restore 备份文件夹';

/** Refuses to work on what a restore left behind that did not come to its end. */
export function requireRestoredFolder(dataDir: string): void {
  if (existsSync(path.join(dataDir, MARK)))
    throw new StartError(`数据目录 ${dataDir} 里的恢复没有做完：${again}，或用 DATA_DIR 指定其他目录`);
}

export async function requireRestoredDatabase(client: pg.ClientBase | pg.Pool): Promise<void> {
  if (await readRestoreMark(client)) throw new StartError(`数据库的恢复没有做完：${again}，或在 DATABASE_URL 里写一个新建的空数据库`);
}

/** Of an earlier restore into this folder that was interrupted; refuses while that still runs. */
export function readFolderMark(dataDir: string): RestoreMark | null {
  const file = path.join(dataDir, MARK);
  if (!existsSync(file)) return null;
  const mark = parseMark(readFileSync(file, 'utf8'));
  if (mark.pid !== process.pid && isRunning(mark.pid))
    throw new StartError(`另一个恢复正在写数据目录 ${dataDir}（进程 ${mark.pid}）：请等它做完，或换一个空文件夹`);
  return mark;
}

export function markFolder(dataDir: string, mark: Omit<RestoreMark, 'pid'>): void {
  makeFolder(dataDir);
  writeFileSync(path.join(dataDir, MARK), JSON.stringify({ ...mark, pid: process.pid }), { flush: true });
}

export const unmarkFolder = (dataDir: string): void => rmSync(path.join(dataDir, MARK), { force: true });

/** The file store of an interrupted restore into this database; null when there was none. */
export async function readRestoreMark(client: pg.ClientBase | pg.Pool): Promise<{ fileStore: string } | null> {
  const { rows } = await client.query<{ known: boolean }>(`select to_regclass('${RESTORE_TABLE}') is not null as known`);
  if (!rows[0]?.known) return null;
  const { rows: marks } = await client.query<{ fileStore: string }>(`select file_store as "fileStore" from ${RESTORE_TABLE}`);
  return marks[0] ?? { fileStore: '' };
}

export async function markDatabase(client: pg.ClientBase, fileStore: string): Promise<void> {
  await client.query('begin');
  await client.query(`drop table if exists ${RESTORE_TABLE}`);
  await client.query(`create table ${RESTORE_TABLE} (file_store text not null)`);
  await client.query(`insert into ${RESTORE_TABLE} values ($1)`, [fileStore]);
  await client.query('commit');
}

export const unmarkDatabase = (client: pg.ClientBase): Promise<unknown> => client.query(`drop table ${RESTORE_TABLE}`);

/** A mark that was cut off while it was written stands for a restore that had not begun. */
function parseMark(text: string): RestoreMark {
  try {
    return JSON.parse(text) as RestoreMark;
  } catch {
    return { kind: 'files', fileStore: '', pid: process.pid };
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
