import { COLOUR_FACTS } from './colour.ts';
import { COLOUR_BYTES, measureFacts, TEXTURE_BYTES, type Pixels } from './facts.ts';
import projections from './projections.json' with { type: 'json' };
import { TEXTURE_FACTS } from './texture.ts';

/** Changes with every change of what is computed, projections too; older descriptors are computed again. */
export const DESCRIPTION_METHOD = 2;
/** Pictures are described at this size, so that a large photo is not described by its noise. */
export const DESCRIBED_SIDE = 640;

/** First those of the colour, then those of the texture; the first of each part tell most. */
export const DESCRIPTOR_BYTES = COLOUR_BYTES + TEXTURE_BYTES;

/** Bytes per unit: the deviation that photos of the same cloth have from each other. */
export const STEPS_PER_UNIT = 2.5;

/** Describes a picture in bytes: the squares of their differences say how unlike two pictures are. */
export async function describePicture(picture: Pixels): Promise<Uint8Array> {
  const { colour, texture } = await measureFacts(picture);
  return Uint8Array.from([...project(colour, colourProjection), ...project(texture, textureProjection)]);
}

/** Turns facts into numbers in which photos of the same cloth differ by one, and different cloths by much more. */
interface Projection {
  middle: Float32Array;
  /** By number, then by fact. */
  weights: Float32Array;
}

const colourProjection = readProjection(projections.colour, COLOUR_FACTS, COLOUR_BYTES);
const textureProjection = readProjection(projections.texture, TEXTURE_FACTS, TEXTURE_BYTES);

/** Learnt by `bench/src/likeness-training.ts` and written by it: 32-bit floats in base64. */
function readProjection(stored: { middle: string; weights: string }, facts: number, numbers: number): Projection {
  const [middle, weights] = [stored.middle, stored.weights].map(
    (text) => new Float32Array(Uint8Array.from(Buffer.from(text, 'base64')).buffer),
  );
  if (middle?.length !== facts || weights?.length !== facts * numbers)
    throw new RangeError('projections.json is of another method: run likeness-training');
  return { middle, weights };
}

function project(facts: readonly number[], { middle, weights }: Projection): number[] {
  return Array.from({ length: weights.length / facts.length }, (_, number) => {
    let sum = 0;
    for (let at = 0; at < facts.length; at++) sum += (facts[at]! - middle[at]!) * weights[number * facts.length + at]!;
    return Math.min(Math.max(Math.round(128 + sum * STEPS_PER_UNIT), 0), 255);
  });
}
