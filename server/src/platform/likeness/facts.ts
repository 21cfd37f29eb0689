import { setImmediate as nextTurn } from 'node:timers/promises';
import { DARKEST, describeColours } from './colour.ts';
import { describeTexture } from './texture.ts';

export interface Pixels {
  width: number;
  height: number;
  /** RGB, eight bits each. */
  data: Uint8Array;
}

export interface PictureFacts {
  colour: number[];
  texture: number[];
}

/** How many numbers of each part a descriptor keeps, a byte each. */
export const COLOUR_BYTES = 16;
export const TEXTURE_BYTES = 32;

/** What is measured of a picture, before it is weighed and packed. Other work has its turn in between. */
export async function measureFacts({ width, height, data }: Pixels): Promise<PictureFacts> {
  const values = new Float64Array(width * height);
  for (let at = 0; at < values.length; at++)
    values[at] = Math.log(0.3 * data[at * 3]! + 0.6 * data[at * 3 + 1]! + 0.1 * data[at * 3 + 2]! + DARKEST);
  const light = { width, height, values };
  const colour = describeColours(data, light);
  await nextTurn();
  return { colour, texture: await describeTexture(light) };
}
