import { crc32, createInflateRaw } from 'node:zlib';
import { pipeline } from 'node:stream';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { AppError } from '../app-error.ts';
import { limits } from './limits.ts';
import { refusal, refusals } from './refusals.ts';

/** A zip whose directory has been checked. Part names are case-insensitive, as in Excel. */
export interface Archive {
  names: readonly string[];
  has(name: string): boolean;
  /** Inflates one part; fails on more bytes than declared or a wrong checksum. */
  read(name: string): AsyncGenerator<Buffer, void, undefined>;
  close(): void;
}

const deflated = 8;
const stored = 0;

export async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false }).catch(() => {
    throw refusal(refusals.broken);
  });
  try {
    const parts = await readDirectory(zip);
    return {
      names: [...parts.keys()],
      has: (name) => parts.has(partKey(name)),
      read: (name) => inflatePart(zip, parts.get(partKey(name))),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error instanceof AppError ? error : refusal(refusals.broken);
  }
}

/** Normalises a part name for lookup. */
export const partKey = (name: string): string => name.normalize('NFC').replace(/^\/+/, '').toLowerCase();

async function readDirectory(zip: ZipFile): Promise<Map<string, Entry>> {
  const parts = new Map<string, Entry>();
  let total = 0;
  if (zip.entryCount > limits.entries) throw refusal(refusals.tooManyEntries);
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw refusal(refusals.encrypted);
    if (entry.compressionMethod !== deflated && entry.compressionMethod !== stored) throw refusal(refusals.broken);
    total += entry.uncompressedSize;
    if (entry.uncompressedSize > limits.entryBytes || total > limits.totalBytes) throw refusal(refusals.bomb);
    const name = partKey(entry.fileName);
    if (parts.has(name)) throw refusal(refusals.broken);
    if (!name.endsWith('/')) parts.set(name, entry);
  }
  return parts;
}

/** Large parts use large chunks; thousands of small parts do not allocate a large buffer each. */
const chunkBytes = (entry: Entry): number => Math.min(256 * 1024, Math.max(1024, entry.uncompressedSize));

async function* inflatePart(zip: ZipFile, entry: Entry | undefined): AsyncGenerator<Buffer, void, undefined> {
  if (!entry) throw refusal(refusals.broken);
  let bytes = 0;
  let checksum = 0;
  try {
    const raw = await zip.openReadStreamPromise(entry, { decodeFileData: false });
    // The callback prevents a second throw of a source error, which the loop below already reports.
    const content =
      entry.compressionMethod === deflated ? pipeline(raw, createInflateRaw({ chunkSize: chunkBytes(entry) }), () => undefined) : raw;
    for await (const chunk of content as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > entry.uncompressedSize) throw refusal(refusals.bomb);
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof AppError ? error : refusal(refusals.broken);
  }
  if (bytes !== entry.uncompressedSize || checksum !== entry.crc32) throw refusal(refusals.broken);
}
