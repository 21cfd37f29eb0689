import { filesApi } from '@mrp/contract/features/files.ts';
import type { FileRef } from '@mrp/contract/lib/fields.ts';
import { call } from './api.ts';

/** Sends one file to the store of materials, suppliers and stock; the server looks at its bytes. */
export function uploadFile(file: File, { signal }: { signal: AbortSignal }): Promise<FileRef> {
  const body = new FormData();
  body.append('file', file);
  return call(filesApi.uploadMaterialFile, { body } as never, { signal });
}
