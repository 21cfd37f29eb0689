import { rgbToLab } from '@mrp/contract/lib/colour-difference.ts';

export const TINT_BINS = 8;
const TINT_RANGE = 0.7;
const DARKEST = 6;

export interface ColourFacts {
  /** Of the mean light. */
  lab: readonly [lightness: number, a: number, b: number];
  /** Shares of the points by red against green, each relative to its mean, so that light and white balance leave them. */
  redGreen: Float64Array;
  /** The same of blue against both. */
  blue: Float64Array;
}

/** Describes the colours of a picture of RGB points. */
export function describeColours(pixels: Uint8Array): ColourFacts {
  const count = pixels.length / 3;
  const linear = [0, 0, 0];
  const plain = [0, 0, 0];
  for (let at = 0; at < pixels.length; at += 3)
    for (let channel = 0; channel < 3; channel++) {
      const value = pixels[at + channel]!;
      linear[channel]! += lights[value]!;
      plain[channel]! += value;
    }
  const means = plain.map((sum) => Math.log(sum / count + DARKEST));
  const redGreen = new Float64Array(TINT_BINS);
  const blue = new Float64Array(TINT_BINS);
  for (let at = 0; at < pixels.length; at += 3) {
    const red = logarithms[pixels[at]!]! - means[0]!;
    const green = logarithms[pixels[at + 1]!]! - means[1]!;
    const bluish = logarithms[pixels[at + 2]!]! - means[2]!;
    addTo(redGreen, (red - green) / TINT_RANGE);
    addTo(blue, (bluish - (red + green) / 2) / TINT_RANGE);
  }
  for (const shares of [redGreen, blue]) for (let bin = 0; bin < shares.length; bin++) shares[bin]! /= count;
  return { lab: rgbToLab(linear.map((sum) => sum / count) as [number, number, number]), redGreen, blue };
}

/** Adds a value of −1 to 1 to the two bins that it lies between. */
function addTo(shares: Float64Array, value: number): void {
  const place = Math.min(Math.max((value + 1) / 2, 0), 1) * (shares.length - 1);
  const lower = Math.min(Math.floor(place), shares.length - 2);
  shares[lower]! += 1 - (place - lower);
  shares[lower + 1]! += place - lower;
}

const logarithms = Float64Array.from({ length: 256 }, (_, value) => Math.log(value + DARKEST));
const lights = Float64Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});
