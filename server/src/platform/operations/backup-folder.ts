import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/** Written last, so a folder without it is a copy that was not finished. */
export const BACKUP_NOTE = 'backup.json';

export interface KeptBackup {
  folder: string;
  at: Date;
}

/** The backups below a folder, oldest first, and those that are not complete. Base backups by PostgreSQL's own tools count by their manifest. */
export async function findBackups(parent: string): Promise<{ complete: KeptBackup[]; partial: string[] }> {
  const entries = await readdir(parent, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const complete: KeptBackup[] = [];
  const partial: string[] = [];
  for (const entry of entries.filter((found) => found.isDirectory())) {
    const folder = path.join(parent, entry.name);
    const at = await readMoment(folder);
    if (at) complete.push({ folder, at });
    else if (await isBackup(folder)) partial.push(folder);
  }
  complete.sort((one, other) => one.at.getTime() - other.at.getTime());
  return { complete, partial: partial.sort() };
}

async function readMoment(folder: string): Promise<Date | null> {
  const note = await readFile(path.join(folder, BACKUP_NOTE), 'utf8').catch(() => null);
  if (note !== null) return new Date((JSON.parse(note) as { at: string }).at);
  const manifest = await stat(path.join(folder, 'backup_manifest')).catch(() => null);
  return manifest?.mtime ?? null;
}

/** Other folders beside the backups are not ours to judge. */
async function isBackup(folder: string): Promise<boolean> {
  const names = await readdir(folder);
  return names.some((name) => name === 'postgres' || name.startsWith('base.tar'));
}
