import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { MAX_UPLOAD_BYTES } from '../files/file-type.ts';
import type { Upload } from './routes.ts';

interface Received extends Upload {
  discard(): Promise<void>;
}

/** `headerPairs` and `headerSize` are of each part. */
const LIMITS = { fileSize: MAX_UPLOAD_BYTES, files: 2, fields: 5, parts: 8, fieldSize: 10_000, headerPairs: 50 };

/** Streams the one file of a multipart request to a temporary file; whatever is incomplete or more than that leaves no file. */
export async function receiveUpload(request: FastifyRequest, dataDir: string): Promise<Received> {
  // Two boundaries: proxies and we might read two different requests.
  if (!request.isMultipart() || (request.headers['content-type'] ?? '').match(/boundary=/gi)?.length !== 1) throw new AppError('UPLOAD');
  const folder = join(dataDir, 'uploads');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const discard = () => rm(path, { force: true });
  try {
    const name = await receiveOnlyFile(request, path);
    const { size } = await stat(path);
    return { name: cleanName(name), path, size, discard };
  } catch (error) {
    await discard();
    // The rest is read and forgotten, so that the refusal reaches the client.
    request.raw.unpipe();
    request.raw.resume();
    throw error instanceof AppError || isOwnFault(error) ? error : new AppError('UPLOAD');
  }
}

/** Reads to the end, because only there a truncated request shows; returns the name of the file. */
async function receiveOnlyFile(request: FastifyRequest, path: string): Promise<string> {
  let name: string | undefined;
  for await (const part of request.parts({ limits: LIMITS })) {
    if (part.type !== 'file') continue;
    if (name !== undefined || part.fieldname !== 'file') throw new AppError('UPLOAD');
    name = part.filename;
    await pipeline(part.file, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
    if (part.file.truncated) throw new AppError('FILE_TOO_LARGE', { limit: '50 MiB' });
  }
  if (name === undefined) throw new AppError('UPLOAD');
  return name;
}

/** Of our disk, such as ENOSPC; everything else is the request. */
const isOwnFault = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && !['ECONNRESET', 'EPIPE'].includes(String('code' in error && error.code));

/** Names are only shown and used for downloads, never as paths. */
function cleanName(name: string): string {
  const plain = name.replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, '_').trim();
  return plain.length > 120 ? `${plain.slice(0, 100)}…${plain.slice(-16)}` : plain || '未命名';
}
