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

/** Streams the file of a multipart request to a temporary file; an incomplete upload leaves no file. */
export async function receiveUpload(request: FastifyRequest, dataDir: string): Promise<Upload & { discard(): Promise<void> }> {
  if (!request.isMultipart()) throw new AppError('BAD_PARAMETER', { detail: '请以表单字段 file 上传一个文件' });
  const part = await request.file({ limits: { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: 5, headerPairs: 50 } });
  if (!part || part.fieldname !== 'file') throw new AppError('BAD_PARAMETER', { detail: '请以表单字段 file 上传一个文件' });
  const folder = join(dataDir, 'uploads');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const discard = () => rm(path, { force: true });
  try {
    await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
    if (part.file.truncated) throw new AppError('FILE_TOO_LARGE', { limit: '50 MiB' });
    const { size } = await stat(path);
    return { name: cleanName(part.filename), path, size, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** Names are only shown and used for downloads, never as paths. */
function cleanName(name: string): string {
  const plain = name.replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, '_').trim();
  return plain.length > 120 ? `${plain.slice(0, 100)}…${plain.slice(-16)}` : plain || '未命名';
}
