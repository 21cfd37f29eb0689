import { DESCRIPTOR_BYTES, STEPS_PER_UNIT } from './descriptor.ts';
import { COLOUR_BYTES, TEXTURE_BYTES } from './facts.ts';

/** How unlike two pictures are, in colour and in texture: 0 is the same, about 1 another photo of the same cloth. */
export interface Likeness {
  key: string;
  colour: number;
  texture: number;
}

/** All descriptors in one array; a search reads them one after the other and leaves each as soon as it is worse than the worst kept. */
export interface DescriptorIndex {
  readonly size: number;
  /** Adds a picture, or takes its new descriptor. */
  put: (key: string, descriptor: Uint8Array) => void;
  /** The `most` nearest, best first; `colourShare` from 0 (texture only) to 1. */
  search: (asked: Uint8Array, colourShare: number, most: number) => Likeness[];
}

export function createDescriptorIndex(): DescriptorIndex {
  let bytes = new Uint8Array(DESCRIPTOR_BYTES * 1024);
  const keys: string[] = [];
  const slots = new Map<string, number>();
  return {
    get size() {
      return keys.length;
    },
    put: (key, descriptor) => {
      let slot = slots.get(key);
      if (slot === undefined) {
        slot = keys.length;
        keys.push(key);
        slots.set(key, slot);
        if ((slot + 1) * DESCRIPTOR_BYTES > bytes.length) {
          const larger = new Uint8Array(Math.ceil(bytes.length * 1.5));
          larger.set(bytes);
          bytes = larger;
        }
      }
      bytes.set(descriptor, slot * DESCRIPTOR_BYTES);
    },
    search: (asked, colourShare, most) => scan(bytes, keys, asked, colourShare, most),
  };
}

/** The numbers of either part that tell most; most pictures are left after these. */
const TELLING = 8;
const COLOUR_UNIT = COLOUR_BYTES * STEPS_PER_UNIT ** 2;
const TEXTURE_UNIT = TEXTURE_BYTES * STEPS_PER_UNIT ** 2;

function scan(bytes: Uint8Array, keys: readonly string[], asked: Uint8Array, share: number, most: number): Likeness[] {
  const best: { slot: number; sum: number; colour: number; texture: number }[] = [];
  let worst = Infinity;
  const ofColour = share / COLOUR_UNIT;
  const ofTexture = (1 - share) / TEXTURE_UNIT;
  for (let slot = 0; slot < keys.length; slot++) {
    const from = slot * DESCRIPTOR_BYTES;
    const telling = squares(bytes, asked, from, 0, TELLING) * ofColour;
    if (telling >= worst) continue;
    if (telling + squares(bytes, asked, from, COLOUR_BYTES, COLOUR_BYTES + TELLING) * ofTexture >= worst) continue;
    const colour = squares(bytes, asked, from, 0, COLOUR_BYTES);
    const texture = squares(bytes, asked, from, COLOUR_BYTES, DESCRIPTOR_BYTES);
    const sum = colour * ofColour + texture * ofTexture;
    if (sum >= worst) continue;
    let at = best.length;
    while (at > 0 && best[at - 1]!.sum > sum) at--;
    best.splice(at, 0, { slot, sum, colour: colour / COLOUR_UNIT, texture: texture / TEXTURE_UNIT });
    if (best.length > most) best.pop();
    if (best.length === most) worst = best[most - 1]!.sum;
  }
  return best.map(({ slot, colour, texture }) => ({ key: keys[slot]!, colour, texture }));
}

/** The sum of the squares of the differences of the bytes from `first` up to `end`. */
function squares(bytes: Uint8Array, asked: Uint8Array, from: number, first: number, end: number): number {
  let sum = 0;
  for (let at = first; at < end; at++) {
    const difference = bytes[from + at]! - asked[at]!;
    sum += difference * difference;
  }
  return sum;
}

/** A gap of this size leaves a half. */
const HALF = 12;

/** 0 to 100; gaps add up by their shares, so that it falls as the ranking does. */
export const percentOf = (gap: number): number => 100 / (1 + gap / HALF);
