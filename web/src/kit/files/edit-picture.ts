import type { FileRef } from '@mrp/contract/lib/fields/fields.ts';
import { pixelsOf, type CropArea } from './crop-area.ts';

/** Rotates a picture by 90° clockwise into a new file. */
export async function rotatePicture(picture: FileRef): Promise<File> {
  const bitmap = await readPicture(picture);
  return draw(picture, { width: bitmap.height, height: bitmap.width }, (context) => {
    context.translate(bitmap.height, 0);
    context.rotate(Math.PI / 2);
    context.drawImage(bitmap, 0, 0);
  });
}

/** Crops a picture to the area into a new file. */
export async function cropPicture(picture: FileRef, area: CropArea): Promise<File> {
  const bitmap = await readPicture(picture);
  const { x, y, width, height } = pixelsOf(area, bitmap);
  return draw(picture, { width, height }, (context) => context.drawImage(bitmap, x, y, width, height, 0, 0, width, height));
}

async function readPicture({ url }: FileRef): Promise<ImageBitmap> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return createImageBitmap(await response.blob());
}

async function draw(
  { name }: FileRef,
  { width, height }: { width: number; height: number },
  paint: (context: OffscreenCanvasRenderingContext2D) => void,
): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  paint(canvas.getContext('2d')!);
  const type = 'image/webp';
  return new File([await canvas.convertToBlob({ type, quality: 0.92 })], name.replace(/\.\w+$/, '.webp'), { type });
}
