import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** Written last, so a folder without it is a copy that was not finished. */
export const BACKUP_NOTE = 'backup.json';

const BackupNote = z.object({
  /** Of the program that made it. */
  version: z.string(),
  at: z.iso.datetime(),
  /** Of the database. */
  bytes: z.number(),
  /** Null when they lie in an object store. */
  files: z.object({ files: z.number(), bytes: z.number() }).nullable(),
  /** Of a logical backup only; a physical one has the files of the embedded database. */
  content: z
    .object({
      migrations: z.array(z.string()),
      tables: z.array(z.object({ name: z.string(), columns: z.string() })),
      sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
      bytes: z.number(),
    })
    .optional(),
  /** By table: all of a logical backup; of a physical one the append-only tables when the copy began, which have at least so many. */
  rows: z.record(z.string(), z.number().int()).optional(),
  /** SHA-256 of the list of its files. Backups of before 1.0 have none. */
  manifest: z.string().optional(),
  /** SHA-256 of this note without it. */
  checksum: z.string().optional(),
});
export type BackupNote = z.infer<typeof BackupNote>;

function checksumOf(given: object): string {
  const { checksum: _, ...note }: { checksum?: unknown } = given;
  return createHash('sha256').update(JSON.stringify(note)).digest('hex');
}

export async function writeNote(folder: string, note: Omit<BackupNote, 'checksum'>): Promise<void> {
  await writeFile(path.join(folder, BACKUP_NOTE), `${JSON.stringify({ ...note, checksum: checksumOf(note) }, null, 2)}\n`);
}

/** The note of a backup, or why there is none to go by. */
export async function readNote(folder: string): Promise<BackupNote | 'missing' | 'damaged'> {
  const text = await readFile(path.join(folder, BACKUP_NOTE), 'utf8').catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' || error.code === 'ENOTDIR' ? null : '',
  );
  if (text === null) return 'missing';
  try {
    const given = JSON.parse(text) as object;
    const note = BackupNote.parse(given);
    const isWhole = note.checksum === undefined ? note.manifest === undefined : note.checksum === checksumOf(given);
    return isWhole ? note : 'damaged';
  } catch {
    return 'damaged';
  }
}
