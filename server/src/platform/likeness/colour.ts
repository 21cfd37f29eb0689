import { describeShape, SHAPE_LENGTH, shrink, type Plane } from './plane.ts';

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
  const sums = [0, 0, 0];
  const logs = [0, 0, 0];
  const squares = [0, 0, 0];
  const reddish = new Float64Array(count);
  const bluish = new Float64Array(count);
  for (let at = 0; at < pixels.length; at++) {
    const log = logarithms[pixels[at]!]!;
    sums[at % 3]! += pixels[at]!;
    logs[at % 3]! += log;
    squares[at % 3]! += log * log;
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
    ...sums.map((sum) => Math.log(sum / count + DARKEST)),
    ...squares.map((square, channel) => {
      const variance = square / count - (logs[channel]! / count) ** 2;
      return Math.log(Math.sqrt(Math.max(0, variance)) + FAINTEST_CHANNEL);
    }),
    ...tints.flat(),
    ...covariances(planes),
  ];
}

/** The root of each covariance with its sign, so that it grows as the values do. */
function covariances(planes: readonly Float64Array[]): number[] {
  const centred = planes.map((values) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return values.map((value) => value - mean);
  });
  return centred.flatMap((one, at) =>
    centred.slice(at).map((other) => {
      const product = one.reduce((sum, value, point) => sum + value * other[point]!, 0) / one.length;
      return Math.sign(product) * Math.sqrt(Math.abs(product));
    }),
  );
}

const logarithms = Float64Array.from({ length: 256 }, (_, value) => Math.log(value + DARKEST));
