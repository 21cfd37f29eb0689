/** The area to draw, in pixels of the picture. */
export interface Frame {
  width: number;
  height: number;
  /** The width of a yarn of shirting fabric. */
  yarn: number;
}

/** The appearance of a point of the frame; seamless at the edges. */
export interface Texture {
  /** Lightness relative to the dyed colour: 0.1 is ten percent lighter. */
  light(x: number, y: number): number;
  /** The share of undyed or pale yarn at this point, 0 to 1. */
  pale?(x: number, y: number): number;
}

/** The number of repeats nearest to the wanted size, so that the pattern ends at the edge. */
export function repeats(length: number, wanted: number, multiple = 1): number {
  return Math.max(1, Math.round(length / wanted / multiple)) * multiple;
}

/** 0 at both edges of a yarn, 1 at its centre. */
export function roundness(across: number): number {
  return 0.5 - 0.5 * Math.cos(2 * Math.PI * across);
}
