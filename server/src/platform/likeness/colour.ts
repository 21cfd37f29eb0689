import { describeShape, meanOf, SHAPE_LENGTH, shrink, type Plane } from './plane.ts';

/** Keeps the logarithms of dark points finite. */
export const DARKEST = 6;
const FAINTEST_CHANNEL = 0.02;
const FAINTEST_TINT = 0.005;

/** Three means, three deviations, two shapes and six covariances. */
export const COLOUR_FACTS = 3 + 3 + 2 * SHAPE_LENGTH + 6;

/**
 * Describes the colours of a picture of RGB points by logarithms, in which brightness and white balance add the same to every point: the mean
 * and the spread of each channel, and how the tints (red against green, blue against both) are spread and go with the light.
 */
export function describeColours(pixels: Uint8Array, light: Plane): number[] {
  const count = pixels.length / 3;
  const sums = new Float64Array(3);
  const logs = new Float64Array(3);
  const squares = new Float64Array(3);
  const reddish = new Float64Array(count);
  const bluish = new Float64Array(count);
  for (let channel = 0; channel < 3; channel++)
    for (let at = channel; at < pixels.length; at += 3) {
      const log = logarithms[pixels[at]!]!;
      sums[channel]! += pixels[at]!;
      logs[channel]! += log;
      squares[channel]! += log * log;
    }
  for (let point = 0; point < count; point++) {
    const red = logarithms[pixels[point * 3]!]!;
    const green = logarithms[pixels[point * 3 + 1]!]!;
    reddish[point] = red - green;
    bluish[point] = logarithms[pixels[point * 3 + 2]!]! - (red + green) / 2;
  }
  const planes = [light.values, reddish, bluish].map((values) => shrink({ ...light, values }, 2).values);
  const tints = planes.slice(1).map((values) => describeShape(values, { faintest: FAINTEST_TINT, relative: false }));
  return [
    ...Array.from(sums, (sum) => Math.log(sum / count + DARKEST)),
    ...Array.from(squares, (square, channel) => {
      const variance = square / count - (logs[channel]! / count) ** 2;
      return Math.log(Math.sqrt(Math.max(0, variance)) + FAINTEST_CHANNEL);
    }),
    ...tints.flat(),
    ...covariances(planes),
  ];
}

/** The root of each covariance with its sign, so that it grows as the values do. */
function covariances(planes: readonly Float64Array[]): number[] {
  const means = planes.map(meanOf);
  return planes.flatMap((one, first) =>
    planes.slice(first).map((other, further) => {
      const product = meanProduct(one, means[first]!, other, means[first + further]!);
      return Math.sign(product) * Math.sqrt(Math.abs(product));
    }),
  );
}

function meanProduct(one: Float64Array, meanOfOne: number, other: Float64Array, meanOfOther: number): number {
  let sum = 0;
  for (let point = 0; point < one.length; point++) sum += (one[point]! - meanOfOne) * (other[point]! - meanOfOther);
  return sum / one.length;
}

const logarithms = Float64Array.from({ length: 256 }, (_, value) => Math.log(value + DARKEST));
