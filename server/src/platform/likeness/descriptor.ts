import { setImmediate as nextTurn } from 'node:timers/promises';
import { describeColours, TINT_BINS, type ColourFacts } from './colour.ts';
import { describeTexture, frequencyOf, HARMONICS, RINGS, type TextureFacts } from './texture.ts';

/** Changes with every change of what is computed; older descriptors are computed again. */
export const DESCRIPTION_METHOD = 1;
/** Pictures are described at this size, so that a large photo is not described by its noise. */
export const DESCRIBED_SIDE = 640;

/** The first bytes of a descriptor are of the colours, the others of the texture. */
export const COLOUR_BYTES = 3 + 2 * TINT_BINS;
export const DESCRIPTOR_BYTES = COLOUR_BYTES + RINGS * (2 + HARMONICS.length) + 1;

export interface Pixels {
  width: number;
  height: number;
  /** RGB, eight bits each. */
  data: Uint8Array;
}

/** Describes a picture in bytes whose sums of differences say how unlike two pictures are. Other work has its turn in between. */
export async function describePicture({ width, height, data }: Pixels): Promise<Uint8Array> {
  const colour = describeColours(data);
  await nextTurn();
  const values = new Float64Array(width * height);
  for (let at = 0; at < values.length; at++) values[at] = 0.3 * data[at * 3]! + 0.6 * data[at * 3 + 1]! + 0.1 * data[at * 3 + 2]!;
  const texture = await describeTexture({ width, height, values }, () => nextTurn());
  return Uint8Array.from([...colourBytes(colour), ...textureBytes(texture)]);
}

/** Scales of the bytes; found with `npm run bench -- --only photo`, see docs/performance.md. */
const scale = { lightness: 2.5, tint: 200, rings: 11, peaks: 30, directions: 100, contrast: 80 };

/** What a step of a byte counts: lightness, a and b, the tints, rings and peaks, directions. */
export const stepWeights = { lightness: 2.5, chroma: 4, directions: 0.25 };

/** The parts of a descriptor, one after the other. */
export const parts = {
  tints: 3,
  rings: COLOUR_BYTES,
  directions: COLOUR_BYTES + 2 * RINGS,
  contrast: DESCRIPTOR_BYTES - 1,
};

function colourBytes({ lab: [l, a, b], redGreen, blue }: ColourFacts): number[] {
  return [
    byte(l * scale.lightness),
    byte(128 + a),
    byte(128 + b),
    ...Array.from([...redGreen, ...blue], (share) => byte(share * scale.tint)),
  ];
}

function textureBytes({ rings, directions, peaks, contrast }: TextureFacts): number[] {
  const most = Math.max(...rings);
  // A ring that is hardly there says nothing about directions.
  const presence = rings.map((value) => Math.exp((value - most) / PRESENCE));
  return [
    ...Array.from(withoutTrend(rings), (value) => byte(128 + value * scale.rings)),
    ...Array.from(peaks, (value, ring) => byte(value * presence[ring]! * scale.peaks)),
    ...Array.from(directions, (value, at) => byte(value * presence[Math.floor(at / HARMONICS.length)]! * scale.directions)),
    byte(255 + contrast * scale.contrast),
  ];
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

const byte = (value: number): number => Math.min(Math.max(Math.round(value), 0), 255);
