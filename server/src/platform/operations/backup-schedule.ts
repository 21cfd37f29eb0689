import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config.ts';
import { backUp } from './backup.ts';
import { findBackups } from './backup-folder.ts';
import type { Worker } from '../jobs.ts';
import { makeFolder } from './make-folder.ts';

export const BACKUP_QUEUE = 'backup';
/** The folders that the schedule makes; it deletes no others. */
const OWN_NAME = /^mrp-\d{8}-\d{6}$/;

interface Services {
  config: Pick<Config, 'dataDir' | 'fileStore' | 'version' | 'DATABASE_URL' | 'BACKUP_DIR' | 'BACKUP_TIME' | 'BACKUP_KEEP'>;
  /** Of the database, as its owner. */
  url: string;
  log: (line: string) => void;
}

/** Every day at BACKUP_TIME: copies the embedded database and the files to BACKUP_DIR and keeps the newest BACKUP_KEEP copies. */
export function backupWorker({ config, url, log }: Services): Worker {
  const { BACKUP_DIR, BACKUP_TIME, BACKUP_KEEP, DATABASE_URL } = config;
  const [hour, minute] = BACKUP_TIME.split(':').map((part) => Number.parseInt(part, 10));
  const isScheduled = BACKUP_DIR !== undefined && DATABASE_URL === undefined;
  return {
    queue: BACKUP_QUEUE,
    concurrency: 1,
    expireInSeconds: 4 * 3600,
    // Without a time a schedule of an earlier configuration ends.
    ...(isScheduled && { cron: `${minute} ${hour} * * *` }),
    endsAtStop: true,
    run: async (_data, { signal }) => {
      if (BACKUP_DIR === undefined) return;
      makeFolder(BACKUP_DIR);
      // Of backups that were killed: they would take the room of this one.
      for (const folder of await deletePartialBackups(BACKUP_DIR)) log(`已删除没有做完的备份 ${folder}`);
      log(await backUp({ ...config, url }, path.join(BACKUP_DIR, nameOf(new Date())), { signal }));
      for (const folder of await deleteOldBackups(BACKUP_DIR, BACKUP_KEEP)) log(`已删除旧备份 ${folder}`);
    },
  };
}

/** Shanghai time: people look for the backup of a day. */
function nameOf(moment: Date): string {
  const text = moment.toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' });
  return `mrp-${text.replaceAll(/[-:]/g, '').replace(' ', '-')}`;
}

async function deletePartialBackups(parent: string): Promise<string[]> {
  return deleteOwn((await findBackups(parent)).partial);
}

/** Runs after a backup succeeded: deletes complete ones beyond the newest `keep`. Damaged ones stay until a person has seen them. */
async function deleteOldBackups(parent: string, keep: number): Promise<string[]> {
  const own = (await findBackups(parent)).complete.map(({ folder }) => folder).filter(isOwn);
  return deleteOwn(own.slice(0, -keep));
}

const isOwn = (folder: string): boolean => OWN_NAME.test(path.basename(folder));

async function deleteOwn(folders: readonly string[]): Promise<string[]> {
  const own = folders.filter(isOwn);
  for (const folder of own) await rm(folder, { recursive: true, force: true });
  return own;
}
