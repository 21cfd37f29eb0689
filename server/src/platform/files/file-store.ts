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

/** Where uploads and exports lie. Keys are made by us; names that users gave never reach it. */
export interface FileStore {
  /** Appears whole or not at all; what stood under the key is replaced. */
  put(key: string, content: Uint8Array | Readable): Promise<StoredBytes>;
  get(key: string): Promise<{ stream: Readable; size: number }>;
  has(key: string): Promise<boolean>;
  /** A key without a file is no error: deleting twice is deleting. */
  delete(key: string): Promise<void>;
  list(): AsyncIterable<ListedFile>;
}

/** 64 hex digits, then what the bytes are derived for (`-160`). */
const KEY = /^[0-9a-f]{64}(-[a-z0-9]{1,16})?$/;

export function isFileKey(text: string): boolean {
  return KEY.test(text);
}

export function checkFileKey(key: string): void {
  if (!isFileKey(key)) throw new RangeError('not a file key');
}

/** A key for bytes that belong to one owner alone, such as an export. */
export function createFileKey(): string {
  return randomBytes(32).toString('hex');
}

export function fileNotFound(): AppError {
  return new AppError('NOT_FOUND', { what: '文件' });
}
