import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { AppError } from '../app-error.ts';

export interface StoredBytes {
  size: number;
  sha256: string;
}

export interface ListedFile {
  key: string;
  size: number;
  modifiedAt: Date;
}

/** Storage of uploads and exports. The server creates all keys; file names of users are never used as keys. */
export interface FileStore {
  /** Writes the file completely or not at all and replaces an existing one. */
  put(key: string, content: Uint8Array | Readable): Promise<StoredBytes>;
  get(key: string): Promise<{ stream: Readable; size: number }>;
  has(key: string): Promise<boolean>;
  /** Deleting a missing key is not an error. */
  delete(key: string): Promise<void>;
  list(): AsyncIterable<ListedFile>;
}

/** A hash of 64 hex digits, optionally with a suffix for derived files (`-160`). */
const KEY = /^[0-9a-f]{64}(-[a-z0-9]{1,16})?$/;

export function isFileKey(text: string): boolean {
  return KEY.test(text);
}

export function checkFileKey(key: string): void {
  if (!isFileKey(key)) throw new RangeError('not a file key');
}

/** A key for a file with a single owner, such as an export. */
export function createFileKey(): string {
  return randomBytes(32).toString('hex');
}

export function fileNotFound(): AppError {
  return new AppError('NOT_FOUND', { what: '文件' });
}
