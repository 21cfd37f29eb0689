/** A pseudo-random number in [0, 1) that depends only on its arguments, so that pictures are equal on all machines. */
export function hash(a: number, b: number, seed: number): number {
  let h = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca77) ^ Math.imul(seed + 1, 0xc2b2ae3d);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return ((h ^ (h >>> 15)) >>> 0) / 2 ** 32;
}

/** One lightness per yarn in [-spread, spread], similar to that of its neighbours. */
export function yarnTones(count: number, spread: number, seed: number): Float32Array {
  const raw = (yarn: number) => hash((yarn + count) % count, 0, seed) * 2 - 1;
  return Float32Array.from({ length: count }, (_, yarn) => spread * (0.7 * raw(yarn) + 0.15 * (raw(yarn - 1) + raw(yarn + 1))));
}

/** Smooth noise in [-1, 1] over the unit square with `columns` × `rows` cells, seamless at the edges. */
export function smoothNoise(x: number, y: number, columns: number, rows: number, seed: number): number {
  const u = x * columns;
  const v = y * rows;
  const i = Math.floor(u);
  const j = Math.floor(v);
  const s = ease(u - i);
  const t = ease(v - j);
  const at = (column: number, row: number) => hash(wrap(column, columns), wrap(row, rows), seed);
  const top = at(i, j) * (1 - s) + at(i + 1, j) * s;
  const bottom = at(i, j + 1) * (1 - s) + at(i + 1, j + 1) * s;
  return (top * (1 - t) + bottom * t) * 2 - 1;
}

/** The folds of hanging fabric: a few slow waves, seamless at the edges. */
export function drape(x: number, y: number): number {
  const turn = 2 * Math.PI;
  const fold = Math.sin(turn * (2 * x + y) + 0.9 * Math.sin(turn * (y - x)));
  const wave = Math.sin(turn * (x - 2 * y) + 2.1 + 0.8 * Math.sin(turn * x));
  return 0.65 * fold + 0.35 * wave;
}

/** 缎: narrow vertical folds, seamless at the edges. */
export function softFold(x: number, y: number): number {
  const turn = 2 * Math.PI;
  const wide = Math.sin(turn * (2 * x + 0.22 * Math.sin(turn * y)));
  const narrow = Math.sin(turn * (5 * x + 0.35 * Math.sin(turn * (y + 0.3)) + 0.2));
  return 0.65 * wide + 0.35 * narrow;
}

export function wrap(value: number, length: number): number {
  return ((value % length) + length) % length;
}

function ease(t: number): number {
  return t * t * (3 - 2 * t);
}
