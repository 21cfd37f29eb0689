import type { Sharp } from 'sharp';
import { AppError } from '../app-error.ts';
import { loadSharp } from './load-sharp.ts';
import type { FileStore } from './file-store.ts';
import { detectFileType, type FileSource } from './file-type.ts';
import { putContent } from './store.ts';

export const thumbSizes = [64, 160, 500] as const;
export type ThumbSize = (typeof thumbSizes)[number];

export interface StoredPicture {
  key: string;
  sha256: string;
  size: number;
  mime: 'image/webp';
  width: number;
  height: number;
  thumbs: Record<ThumbSize, string>;
}

const MAX_PIXELS = 50_000_000;
const MAX_SIDE = 20_000;
const STORED_SIDE = 2000;

/** Stores a picture as WebP without metadata, upright, at most 2000 px wide and high, with thumbnails; of an animation only the first frame. */
export async function storePicture(store: FileStore, source: FileSource): Promise<StoredPicture> {
  const { data, info } = await decodePicture(source, (picture) =>
    picture.resize({ width: STORED_SIDE, height: STORED_SIDE, fit: 'inside', withoutEnlargement: true }),
  );
  const sharp = await loadSharp();
  const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const encoded = await pixels().webp({ quality: 85 }).toBuffer();
  const stored = await putContent(store, encoded);
  for (const side of thumbSizes) {
    const isSmaller = Math.max(info.width, info.height) > side;
    const thumb = isSmaller
      ? await pixels().resize({ width: side, height: side, fit: 'inside' }).webp({ quality: 78 }).toBuffer()
      : encoded;
    await store.put(thumbKey(stored.key, side), thumb);
  }
  const thumbs = { 64: thumbKey(stored.key, 64), 160: thumbKey(stored.key, 160), 500: thumbKey(stored.key, 500) };
  return { ...stored, mime: 'image/webp', width: info.width, height: info.height, thumbs };
}

export function thumbKey(pictureKey: string, side: ThumbSize): string {
  return `${pictureKey}-${side}`;
}

/** Converts to JPEG on white, for programs without WebP support. */
export async function toJpeg(picture: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(picture).flatten({ background: '#ffffff' }).jpeg({ quality: 82 }).toBuffer();
}

/** Deletes a picture with its thumbnails. */
export async function deletePicture(store: FileStore, pictureKey: string): Promise<void> {
  for (const side of thumbSizes) await store.delete(thumbKey(pictureKey, side));
  await store.delete(pictureKey);
}

/** RGB points of a picture on white, at most `side` wide and high. */
export async function readPixels(source: FileSource, side: number): Promise<{ width: number; height: number; data: Buffer }> {
  const { data, info } = await decodePicture(source, (picture) =>
    picture.flatten({ background: '#ffffff' }).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }).removeAlpha(),
  );
  return { width: info.width, height: info.height, data };
}

/** Reads the size after rotation from the header, so that nothing is decoded before its size is checked. */
export async function measurePicture(source: FileSource): Promise<{ width: number; height: number }> {
  await detectFileType(source, ['picture']);
  const sharp = await loadSharp();
  const { width, height } = await sharp(source, { limitInputPixels: false })
    .metadata()
    .then((metadata) => metadata.autoOrient, unreadable);
  if (Math.max(width, height) > MAX_SIDE) throw new AppError('FILE_TOO_LARGE', { limit: `边长 ${MAX_SIDE} 像素` });
  if (width * height > MAX_PIXELS) throw new AppError('FILE_TOO_LARGE', { limit: ` ${MAX_PIXELS / 10_000} 万像素` });
  return { width, height };
}

interface Pixels {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

let turn: Promise<unknown> = Promise.resolve();

/** Decodes one picture at a time, so that memory does not grow with the number of uploads. */
function decodePicture(source: FileSource, shape: (picture: Sharp) => Sharp): Promise<Pixels> {
  const decoded = turn.then(async () => {
    await measurePicture(source);
    const sharp = await loadSharp();
    const picture = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true }).autoOrient();
    return shape(picture).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true }).catch(unreadable);
  });
  turn = decoded.then(
    () => undefined,
    () => undefined,
  );
  return decoded;
}

function unreadable(): never {
  throw new AppError('FILE_BROKEN', { detail: '图片无法打开，请重新导出后再上传' });
}
