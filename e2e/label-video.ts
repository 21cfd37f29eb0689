import { writeFile } from 'node:fs/promises';
import type { Dots } from './codes.ts';

const WIDTH = 1280;
const HEIGHT = 720;
const FRAMES = 10;

/** The same label turned by a quarter. */
export const turned = ({ width, height, grey }: Dots): Dots => ({
  width: height,
  height: width,
  grey: Array.from({ length: grey.length }, (_, at) => grey[(at % height) * width + Math.floor(at / height)]!),
});

/** A film of a label that is held before the camera, as Chromium's fake camera plays it; there it is larger than on paper. */
export async function filmLabel(path: string, { width, height, grey }: Dots, scale = 3): Promise<void> {
  const luma = Buffer.alloc(WIDTH * HEIGHT, 200);
  const [left, top] = [Math.floor((WIDTH - width * scale) / 2), Math.floor((HEIGHT - height * scale) / 2)];
  for (let y = 0; y < height * scale; y += 1)
    for (let x = 0; x < width * scale; x += 1) {
      const [column, row] = [left + x, top + y];
      if (column < 0 || row < 0 || column >= WIDTH || row >= HEIGHT) continue;
      luma[row * WIDTH + column] = grey[Math.floor(y / scale) * width + Math.floor(x / scale)] ?? 255;
    }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
  await writeFile(
    path,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`), ...Array.from({ length: FRAMES }, () => frame)]),
  );
}
