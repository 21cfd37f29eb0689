/** Generates the login background, undyed cloth dipped in indigo: `node scripts/generate-login-background.ts`. */
import { writeFile } from 'node:fs/promises';
import { hash, smoothNoise, yarnTones } from '../server/src/demo/weaves/perlin.ts';
import { encodeCloth } from '../server/src/demo/weaves/weave.ts';
import { weaveYarns } from '../server/src/demo/weaves/woven.ts';

/** 880 × 900 on the page, one and a half times as large for dense screens. */
const SCALE = 1.5;
const LIMIT_BYTES = 60_000;
const frame = { width: 880 * SCALE, height: 900 * SCALE, yarn: 4.4 * SCALE };
const target = new URL('../web/public/login-background.webp', import.meta.url);

/** Colour by distance below the dye line, as a fraction of the height. */
const bath: readonly [number, readonly [number, number, number]][] = [
  [0, [238, 231, 216]],
  [0.014, [208, 210, 214]],
  [0.09, [190, 196, 208]],
  [0.185, [108, 131, 190]],
  [0.25, [72, 96, 160]],
  [0.34, [37, 58, 117]],
  [0.42, [30, 49, 102]],
];

function colourAt(depth: number): readonly [number, number, number] {
  const next = bath.findIndex(([from]) => from > depth);
  if (next === 0) return bath[0]![1];
  if (next < 0) return bath.at(-1)![1];
  const [from, upper] = bath[next - 1]!;
  const [to, lower] = bath[next]!;
  const share = (depth - from) / (to - from);
  const mix = (channel: 0 | 1 | 2) => upper[channel] + (lower[channel] - upper[channel]) * share;
  return [mix(0), mix(1), mix(2)];
}

const cloth = weaveYarns(
  {
    plan: [
      [1, 0],
      [0, 1],
    ],
    relief: 0.16,
    tone: 0.06,
    slub: 0.08,
  },
  frame,
);
const ends = Math.round(frame.width / frame.yarn);
const climbs = yarnTones(ends, 0.022, 81);
const pixels = new Uint8Array(frame.width * frame.height * 3);

for (let row = 0; row < frame.height; row++) {
  for (let column = 0; column < frame.width; column++) {
    const x = column / frame.width;
    const y = row / frame.height;
    const climb = climbs[Math.floor(x * ends)]!;
    const line = 0.575 + 0.022 * smoothNoise(x * 0.5, 0.2, 7, 1, 82) - 0.02 * x;
    const drop = y - line;
    const cloud = 0.02 * smoothNoise(x, y, 14, 9, 83) * Math.min(1, Math.max(0, drop * 8));
    const colour = colourAt(drop + climb * (0.55 + 0.8 * drop) + cloud);
    const light = cloth.light(column + 0.5, row + 0.5) - 0.12 + 0.02 * (hash(column, row, 84) - 0.5);
    const strength = y < line ? 0.62 : 0.75;
    colour.forEach((value, channel) => {
      pixels[(row * frame.width + column) * 3 + channel] = Math.max(
        0,
        Math.min(255, Math.round(value * (1 + strength * light) + 6 * light)),
      );
    });
  }
}

let quality = 80;
let picture = await encodeCloth(pixels, frame, { quality });
while (picture.length > LIMIT_BYTES && quality > 5) {
  quality -= 3;
  picture = await encodeCloth(pixels, frame, { quality });
}
await writeFile(target, picture);
console.log(`${frame.width} × ${frame.height}, quality ${quality}, ${picture.length} bytes`);
