import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../app-error.ts';
import type { StoredBytes } from './file-store.ts';

export interface TempFile extends StoredBytes {
  path: string;
}

/** Writes the content to a new file in the folder and syncs it; more than `limitBytes` is refused and leaves no file. */
export async function writeTempFile(folder: string, content: Uint8Array | Readable, limitBytes = Infinity): Promise<TempFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  let size = 0;
  async function* counted(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > limitBytes) throw new AppError('FILE_TOO_LARGE', { limit: megabytes(limitBytes) });
      hash.update(chunk);
      yield chunk;
    }
  }
  try {
    const source = content instanceof Readable ? content : Readable.from([content], { objectMode: false });
    await pipeline(source, counted, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { path, size, sha256: hash.digest('hex') };
}

export function megabytes(bytes: number): string {
  return `${bytes / 1024 / 1024} MB`;
}
