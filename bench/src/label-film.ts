import { open } from 'node:fs/promises';
import { barsOf } from '../../web/src/kit/print/codes.ts';

const WIDTH = 1280;
const HEIGHT = 720;
const FRAMES_PER_SECOND = 10;
const PAPER = 200;
const BAR_PIXELS = 4;
/** In this corner the film tells by its brightness whether a label is in the picture. */
export const MARKER = { size: 40, shown: 20, empty: 235 } as const;

/** A film as Chromium's fake camera plays it, again and again: each label for so long, and nothing for so long before it. */
export async function filmLabels(path: string, labels: readonly string[], seconds: { empty: number; shown: number }): Promise<void> {
  const file = await open(path, 'w');
  await file.write(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`);
  const chroma = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  for (const label of labels)
    for (const [text, length] of [
      ['', seconds.empty],
      [label, seconds.shown],
    ] as const) {
      const frame = Buffer.concat([Buffer.from('FRAME\n'), pictureOf(text), chroma]);
      for (let n = 0; n < length * FRAMES_PER_SECOND; n += 1) await file.write(frame);
    }
  await file.close();
}

function pictureOf(label: string): Buffer {
  const luma = Buffer.alloc(WIDTH * HEIGHT, PAPER);
  const fill = (left: number, top: number, width: number, height: number, value: number): void => {
    for (let y = top; y < top + height; y += 1) luma.fill(value, y * WIDTH + left, y * WIDTH + left + width);
  };
  fill(0, 0, MARKER.size, MARKER.size, label === '' ? MARKER.empty : MARKER.shown);
  if (label === '') return luma;
  const { path, modules } = barsOf(label);
  const left = Math.floor((WIDTH - modules * BAR_PIXELS) / 2);
  fill(left - 60, 240, modules * BAR_PIXELS + 120, 240, 235);
  for (const [, at = '', width = ''] of path.matchAll(/M(\d+),0h(\d+)/g))
    fill(left + Number(at) * BAR_PIXELS, 280, Number(width) * BAR_PIXELS, 160, 20);
  return luma;
}
