import { filesApi } from '@mrp/contract/features/files.ts';
import type { FileRef } from '@mrp/contract/lib/fields/fields.ts';
import { call } from './api.ts';

/** Stores a file; unused files are deleted after a while. */
export const uploadMaterialFile = (
  file: File,
  options: { signal?: AbortSignal; onProgress?: (share: number) => void } = {},
): Promise<FileRef> => call(filesApi.uploadMaterialFile, {}, { file, ...options });

/** The same for pictures of styles. */
export const uploadStyleFile = (
  file: File,
  options: { signal?: AbortSignal; onProgress?: (share: number) => void } = {},
): Promise<FileRef> => call(filesApi.uploadStyleFile, {}, { file, ...options });
