/** One channel of a picture. */
export interface Plane {
  width: number;
  height: number;
  values: Float64Array;
}

/** The means of squares of `factor` × `factor` points; what is left at the edges is not used, except in pictures that are smaller. */
export function shrink(plane: Plane, factor: number): Plane {
  if (factor === 1) return plane;
  const { width, height, values } = plane;
  const [across, down] = [Math.min(factor, width), Math.min(factor, height)];
  const [columns, rows] = [Math.floor(width / across), Math.floor(height / down)];
  const means = new Float64Array(columns * rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      let sum = 0;
      for (let y = row * down; y < (row + 1) * down; y++)
        for (let x = column * across; x < (column + 1) * across; x++) sum += values[y * width + x]!;
      means[row * columns + column] = sum / (across * down);
    }
  return { width: columns, height: rows, values: means };
}

// Loops, because a call for each of 400,000 points takes most of the time.
export function meanOf(values: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at]!;
  return sum / values.length;
}

function deviationOf(values: Float64Array, mean: number): number {
  let squares = 0;
  for (let at = 0; at < values.length; at++) squares += (values[at]! - mean) ** 2;
  return Math.sqrt(squares / values.length);
}

/** Of so many points the quantiles are hardly different from those of all. */
const SAMPLES = 9_000;
const QUANTILES = 13;
export const SHAPE_LENGTH = QUANTILES + 1;
const OUTERMOST = 0.03;

/** How values are spread around their mean: the logarithm of their standard deviation, and quantiles, divided by it when `relative`. */
export function describeShape(values: Float64Array, { faintest, relative }: { faintest: number; relative: boolean }): number[] {
  const mean = meanOf(values);
  const deviation = deviationOf(values, mean) + faintest;
  const step = Math.max(1, Math.floor(values.length / SAMPLES));
  const sorted = new Float64Array(Math.ceil(values.length / step));
  for (let at = 0; at < sorted.length; at++) sorted[at] = values[at * step]!;
  sorted.sort();
  const quantiles = Array.from({ length: QUANTILES }, (_, at) => {
    const place = (OUTERMOST + ((1 - 2 * OUTERMOST) * at) / (QUANTILES - 1)) * (sorted.length - 1);
    const lower = Math.floor(place);
    const value = sorted[lower]! + (place - lower) * ((sorted[lower + 1] ?? sorted[lower]!) - sorted[lower]!);
    return (value - mean) / (relative ? deviation : 1);
  });
  return [Math.log(deviation), ...quantiles];
}
