import { filesApi } from '@mrp/contract/features/files.ts';
import type { FileRef } from '@mrp/contract/lib/fields.ts';
import { call } from './api.ts';

/** Stores a file; what uses it keeps it, otherwise it goes after a while. */
export const uploadMaterialFile = (file: File, { signal }: { signal: AbortSignal }): Promise<FileRef> =>
  call(filesApi.uploadMaterialFile, {}, { file, signal });
