import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { rowsFileOf } from '../postgres/logical-backup.ts';
import { BACKUP_NOTE, type BackupNote } from './backup-note.ts';

/** The SHA-256 of every file of a backup, in the format of sha256sum: `sha256sum -c manifest.sha256` checks it without this program. */
const MANIFEST = 'manifest.sha256';

/** Reads all files of a backup back from the disk and lists them; returns the checksum of the list. */
export async function writeManifest(folder: string, signal?: AbortSignal): Promise<string> {
  const lines: string[] = [];
  for (const name of await listFiles(folder)) lines.push(`${await hashFile(path.join(folder, name), signal)}  ${name}\n`);
  await writeFile(path.join(folder, MANIFEST), lines.join(''));
  return hashFile(path.join(folder, MANIFEST));
}

/** What of a backup is not as it was written: one line per file, in Chinese. Nothing can be said of one without a list. */
export async function findDamage(folder: string, { manifest, content, rows = {} }: BackupNote): Promise<string[]> {
  if (manifest === undefined) return [];
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => null);
  if (text === null) return [`缺少 ${MANIFEST}`];
  if (createHash('sha256').update(text).digest('hex') !== manifest) return [`${MANIFEST} 已改变`];
  const wanted = new Map([...text.matchAll(/^(\w{64}) {2}(.+)$/gm)].map(([, hash = '', name = '']) => [name, hash]));
  const present = new Set(await listFiles(folder));
  const damage = [...present].filter((name) => !wanted.has(name)).map((name) => `多出 ${name}`);
  for (const [name, hash] of wanted) {
    if (!present.has(name)) damage.push(`缺少 ${name}`);
    else if ((await hashFile(path.join(folder, name)).catch(() => null)) !== hash) damage.push(`${name} 已改变`);
  }
  return damage.length > 0 || !content ? damage : findMissingRows(folder, content.tables, rows);
}

/** A row of COPY is a line, and a line break in a value is written as two letters. */
async function findMissingRows(
  folder: string,
  tables: readonly { name: string }[],
  rows: Readonly<Record<string, number>>,
): Promise<string[]> {
  const damage: string[] = [];
  for (const { name } of tables) {
    let lines = 0;
    await pipeline(createReadStream(rowsFileOf(path.join(folder, 'rows'), name)), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
    });
    if (lines !== rows[name]) damage.push(`表 ${name} 有 ${lines} 行，备份时 ${rows[name] ?? 0} 行`);
  }
  return damage;
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((name) => name !== MANIFEST && name !== BACKUP_NOTE)
    .sort();
}

async function hashFile(file: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash, { signal });
  return hash.digest('hex');
}
