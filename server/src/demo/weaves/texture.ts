/** The piece of cloth to draw, in pixels of the finished picture. */
export interface Frame {
  width: number;
  height: number;
  /** Width of one yarn of an ordinary shirting. */
  yarn: number;
}

/** What the light does at a point of the frame; seamless at its edges. */
export interface Texture {
  /** Lightness against the dyed colour: 0.1 is ten percent lighter. */
  light(x: number, y: number): number;
  /** Share of undyed or pale yarn that is seen here, 0 to 1. */
  pale?(x: number, y: number): number;
}

/** As many repeats of a pattern as come nearest to the wanted size, so that the last one ends at the edge. */
export function repeats(length: number, wanted: number, multiple = 1): number {
  return Math.max(1, Math.round(length / wanted / multiple)) * multiple;
}

/** 0 at both edges of a yarn, 1 on its back. */
export function roundness(across: number): number {
  return 0.5 - 0.5 * Math.cos(2 * Math.PI * across);
}
