/** One channel of a picture. */
export interface Plane {
  width: number;
  height: number;
  values: Float64Array;
}

/** The means of squares of `factor` × `factor` points; what is left at the edges is not used, except in pictures that are smaller. */
export function shrink({ width, height, values }: Plane, factor: number): Plane {
  const [across, down] = [Math.min(factor, width), Math.min(factor, height)];
  const [columns, rows] = [Math.floor(width / across), Math.floor(height / down)];
  const means = new Float64Array(columns * rows);
  for (let y = 0; y < rows * down; y++)
    for (let x = 0; x < columns * across; x++) means[Math.floor(y / down) * columns + Math.floor(x / across)]! += values[y * width + x]!;
  for (let at = 0; at < means.length; at++) means[at]! /= across * down;
  return { width: columns, height: rows, values: means };
}

/** Of so many points the quantiles are hardly different from those of all. */
const SAMPLES = 9_000;
const QUANTILES = 13;
export const SHAPE_LENGTH = QUANTILES + 1;
const OUTERMOST = 0.03;

/** How values are spread around their mean: the logarithm of their standard deviation, and quantiles, divided by it when `relative`. */
export function describeShape(values: Float64Array, { faintest, relative }: { faintest: number; relative: boolean }): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) + faintest;
  const step = Math.max(1, Math.floor(values.length / SAMPLES));
  const sorted = Float64Array.from({ length: Math.ceil(values.length / step) }, (_, at) => values[at * step]!).sort();
  const quantiles = Array.from({ length: QUANTILES }, (_, at) => {
    const place = (OUTERMOST + ((1 - 2 * OUTERMOST) * at) / (QUANTILES - 1)) * (sorted.length - 1);
    const lower = Math.floor(place);
    const value = sorted[lower]! + (place - lower) * ((sorted[lower + 1] ?? sorted[lower]!) - sorted[lower]!);
    return (value - mean) / (relative ? deviation : 1);
  });
  return [Math.log(deviation), ...quantiles];
}
