import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { readNote, type BackupNote } from './backup-note.ts';

export interface KeptBackup {
  folder: string;
  at: Date;
  /** Null of a base backup by PostgreSQL's own tools, which counts by its manifest. */
  note: BackupNote | null;
}

export interface FoundBackups {
  /** Oldest first. */
  complete: KeptBackup[];
  /** Copies that were not finished. */
  partial: string[];
  /** Those whose note cannot be read. */
  damaged: string[];
}

/** The backups below a folder. */
export async function findBackups(parent: string): Promise<FoundBackups> {
  const entries = await readdir(parent, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const complete: KeptBackup[] = [];
  const partial: string[] = [];
  const damaged: string[] = [];
  for (const entry of entries.filter((found) => found.isDirectory())) {
    const folder = path.join(parent, entry.name);
    const note = await readNote(folder);
    if (note === 'damaged') damaged.push(folder);
    else if (note !== 'missing') complete.push({ folder, at: new Date(note.at), note });
    else {
      const at = await readBaseMoment(folder);
      if (at) complete.push({ folder, at, note: null });
      else if (await isBackup(folder)) partial.push(folder);
    }
  }
  complete.sort((one, other) => one.at.getTime() - other.at.getTime());
  return { complete, partial: partial.sort(), damaged: damaged.sort() };
}

async function readBaseMoment(folder: string): Promise<Date | null> {
  const manifest = await stat(path.join(folder, 'backup_manifest')).catch(() => null);
  return manifest?.mtime ?? null;
}

/** Other folders beside the backups are not ours to judge. */
async function isBackup(folder: string): Promise<boolean> {
  const names = await readdir(folder);
  return names.some((name) => name === 'postgres' || name === 'rows' || name.startsWith('base.tar'));
}
