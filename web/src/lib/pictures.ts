import { filesApi, type FileVariant } from '@mrp/contract/features/files.ts';
import type { FileRef } from '@mrp/contract/lib/fields/fields.ts';
import { urlOf } from './api/address.ts';

export const pictureUrl = (fileId: string | null | undefined, variant: FileVariant): string | null =>
  fileId ? urlOf(filesApi.readFile, { id: fileId, variant }) : null;

/** File ids for a request body. */
export const fileIds = (files: readonly FileRef[] = []): string[] => files.map(({ id }) => id);

/** A stored file as its field shows it. */
export const fileRef = (id: string, name: string): FileRef => ({
  id,
  name,
  url: pictureUrl(id, 'original') ?? '',
  size: 0,
  mime: '',
  width: null,
  height: null,
  thumbUrl: pictureUrl(id, '160'),
});
