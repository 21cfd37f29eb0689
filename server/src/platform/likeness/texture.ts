import { setImmediate as nextTurn } from 'node:timers/promises';
import { createFourier } from './fourier.ts';
import { describeShape, SHAPE_LENGTH, shrink, type Plane } from './plane.ts';

const SIDE = 128;
/** Windows per row and column: few suffice, because a cloth repeats. */
const WINDOWS = 4;
const RINGS = 32;
const SECTORS = 24;
const LOWEST = 2.5;
const HIGHEST = 60;
/** The frequency of a ring relative to the highest. */
const frequencyOf = (ring: number): number => Math.exp(Math.log(HIGHEST / LOWEST) * (ring / (RINGS - 1) - 1));
/** Of the angular course of a ring: how strongly it has two, four and six preferred directions. */
const HARMONICS = [1, 2, 3] as const;
const FAINTEST = 1e-3;

const fourier = createFourier(SIDE);
const places = placeFrequencies();

/** Sizes of the squares whose means show the light at several scales. */
const SCALES = [1, 2, 4] as const;
const FAINTEST_LIGHT = 1e-3;

/** Rings, directions, shapes of the light, and contrast. */
export const TEXTURE_FACTS = RINGS * (1 + HARMONICS.length) + SCALES.length * SHAPE_LENGTH + 1;

/**
 * Describes the structure of a cloth by the logarithm of its light: its frequencies, which turning and moving leave as they are, and how dark
 * and pale points are spread at several scales. Other work has its turn in between.
 */
export async function describeTexture(light: Plane): Promise<number[]> {
  const total = new Float64Array(SIDE * SIDE);
  let variance = 0;
  const windows = windowsOf(light);
  for (let at = 0; at < windows.length; at += 2) {
    const [first, second] = windows.slice(at, at + 2).map(([left, top]) => cutWindow(light, left, top));
    variance += first!.spread + (second?.spread ?? 0);
    const power = fourier.power(first!.field, second?.field);
    for (let place = 0; place < total.length; place++) total[place]! += power[place]!;
    await nextTurn();
  }
  const { rings, directions } = summarise(total, windows.length);
  const shapes = SCALES.map((scale) => describeShape(shrink(light, scale).values, { faintest: FAINTEST_LIGHT, relative: true }));
  return [...withoutTrend(rings), ...directions, ...shapes.flat(), 0.5 * Math.log(variance / windows.length + 1e-6)];
}

function windowsOf({ width, height }: Plane): [left: number, top: number][] {
  const along = (length: number): number[] => {
    const room = length - SIDE;
    if (room <= 0) return [0];
    const count = Math.min(WINDOWS, 1 + Math.ceil(room / (SIDE / 2)));
    return Array.from({ length: count }, (_, k) => Math.round((room * k) / (count - 1)));
  };
  return along(height).flatMap((top) => along(width).map((left): [number, number] => [left, top]));
}

/** The light less its mean and its slope; a picture smaller than a window is mirrored at its edges. */
function cutWindow({ width, height, values }: Plane, left: number, top: number): { field: Float64Array; spread: number } {
  const field = new Float64Array(SIDE * SIDE);
  let sum = 0;
  let slopeX = 0;
  let slopeY = 0;
  const middle = (SIDE - 1) / 2;
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const value = values[mirror(top + y, height) * width + mirror(left + x, width)]!;
      field[y * SIDE + x] = value;
      sum += value;
      slopeX += value * (x - middle);
      slopeY += value * (y - middle);
    }
  const count = SIDE * SIDE;
  const moment = (count * (SIDE ** 2 - 1)) / 12;
  let squares = 0;
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const rest = field[y * SIDE + x]! - sum / count - (slopeX * (x - middle)) / moment - (slopeY * (y - middle)) / moment;
      field[y * SIDE + x] = rest;
      squares += rest * rest;
    }
  return { field, spread: squares / count };
}

function mirror(at: number, length: number): number {
  if (at < length) return at;
  const period = Math.max(1, 2 * length - 2);
  const turned = at % period;
  return turned < length ? turned : period - turned;
}

interface Place {
  at: number;
  ring: number;
  share: number;
  /** In half turns. */
  angle: number;
}

/** The upper half of the frequencies, each shared by the two rings that it lies between. */
function placeFrequencies(): Place[] {
  const found: Place[] = [];
  const step = Math.log(HIGHEST / LOWEST) / (RINGS - 1);
  for (let v = 0; v <= SIDE / 2; v++)
    for (let u = -SIDE / 2 + 1; u <= SIDE / 2; u++) {
      if (v === 0 && u <= 0) continue;
      const radius = Math.hypot(u, v);
      const ring = Math.log(radius / LOWEST) / step;
      if (ring < -0.5 || ring > RINGS - 0.5) continue;
      const lower = Math.floor(ring);
      const at = v * SIDE + ((u + SIDE) % SIDE);
      const angle = Math.atan2(v, u) / Math.PI;
      for (const [near, share] of [
        [lower, 1 - (ring - lower)],
        [lower + 1, ring - lower],
      ] as const)
        if (near >= 0 && near < RINGS && share > 0) found.push({ at, ring: near, share, angle });
    }
  return found;
}

/** The logarithm of the power in each ring of frequencies; by ring and harmonic how strongly it prefers directions, 0 to 1. */
function summarise(power: Float64Array, windows: number): { rings: Float64Array; directions: Float64Array } {
  const sums = new Float64Array(RINGS);
  const weights = new Float64Array(RINGS);
  const sectors = new Float64Array(RINGS * SECTORS);
  for (const { at, ring, share, angle } of places) {
    const value = (power[at]! / windows) * share;
    sums[ring]! += value;
    weights[ring]! += share;
    sectors[ring * SECTORS + (Math.floor(angle * SECTORS) % SECTORS)]! += value;
  }
  const rings = new Float64Array(RINGS);
  // No frequency falls into a few of the lowest rings; they are as the next one.
  for (let ring = RINGS - 1; ring >= 0; ring--)
    rings[ring] = weights[ring]! > 0 ? Math.log(sums[ring]! / weights[ring]! + FAINTEST) : rings[ring + 1]!;
  const most = Math.max(...rings);
  const directions = new Float64Array(RINGS * HARMONICS.length);
  for (let ring = 0; ring < RINGS; ring++)
    HARMONICS.forEach((harmonic, order) => {
      let real = 0;
      let imaginary = 0;
      for (let sector = 0; sector < SECTORS; sector++) {
        const turn = (2 * Math.PI * harmonic * (sector + 0.5)) / SECTORS;
        real += sectors[ring * SECTORS + sector]! * Math.cos(turn);
        imaginary += sectors[ring * SECTORS + sector]! * Math.sin(turn);
      }
      // A ring that is hardly there says nothing about directions.
      const presence = Math.exp((rings[ring]! - most) / PRESENCE);
      directions[ring * HARMONICS.length + order] = sums[ring]! > 0 ? (presence * Math.hypot(real, imaginary)) / sums[ring]! : 0;
    });
  return { rings, directions };
}

const PRESENCE = 6;
/** Weaker rings than this many powers of e below the strongest are noise. */
const FLOOR = 13;

/** Takes away a constant and what a soft focus changes: blur weakens frequencies by their square. */
function withoutTrend(rings: Float64Array): Float64Array {
  const most = Math.max(...rings);
  const floored = rings.map((value) => Math.max(value, most - FLOOR));
  const squares = rings.map((_, ring) => frequencyOf(ring) ** 2);
  const meanSquare = squares.reduce((sum, value) => sum + value, 0) / RINGS;
  const mean = floored.reduce((sum, value) => sum + value, 0) / RINGS;
  let product = 0;
  let variance = 0;
  for (let ring = 0; ring < RINGS; ring++) {
    product += (squares[ring]! - meanSquare) * (floored[ring]! - mean);
    variance += (squares[ring]! - meanSquare) ** 2;
  }
  return floored.map((value, ring) => value - mean - (product / variance) * (squares[ring]! - meanSquare));
}
