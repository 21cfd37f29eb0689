import type { FileRef } from '@mrp/contract/lib/fields/fields.ts';

/** Sends one file; may report its progress from 0 to 1. */
export type Upload = (file: File, options: { signal: AbortSignal; onProgress: (share: number) => void }) => Promise<FileRef>;

export const PICTURES = 'image/jpeg,image/png,image/webp,image/gif';
const MIB = 1024 * 1024;
const PICTURE_MIB = 20;

/** Checks that need no upload; the server checks the content. */
export function refusePicture(file: File): string | null {
  if (!PICTURES.split(',').includes(file.type)) return `“${file.name}”不是可用的图片，请用 JPG、PNG、WebP 或 GIF`;
  return refuseSize(file, PICTURE_MIB);
}

export function refuseSize(file: File, limitMib: number): string | null {
  return file.size > limitMib * MIB ? `“${file.name}”超过 ${limitMib} MB，请压缩后重试` : null;
}
