import { COLOUR_BYTES, DESCRIPTOR_BYTES, parts, stepWeights } from './descriptor.ts';

/** How unlike two pictures are, in colour and in texture; 0 is the same. */
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

function scan(bytes: Uint8Array, keys: readonly string[], asked: Uint8Array, share: number, most: number): Likeness[] {
  const best: { slot: number; sum: number; colour: number; texture: number }[] = [];
  let worst = Infinity;
  for (let slot = 0; slot < keys.length; slot++) {
    const from = slot * DESCRIPTOR_BYTES;
    const colour = colourGap(bytes, from, asked);
    const room = share === 1 ? Infinity : (worst - share * colour) / (1 - share);
    if (share * colour >= worst) continue;
    const texture = textureGap(bytes, from, asked, room);
    const sum = share * colour + (1 - share) * texture;
    if (sum >= worst) continue;
    let at = best.length;
    while (at > 0 && best[at - 1]!.sum > sum) at--;
    best.splice(at, 0, { slot, sum, colour, texture });
    if (best.length > most) best.pop();
    if (best.length === most) worst = best[most - 1]!.sum;
  }
  return best.map(({ slot, colour, texture }) => ({ key: keys[slot]!, colour, texture }));
}

function colourGap(bytes: Uint8Array, from: number, asked: Uint8Array): number {
  let gap =
    stepWeights.lightness * Math.abs(bytes[from]! - asked[0]!) +
    stepWeights.chroma * (Math.abs(bytes[from + 1]! - asked[1]!) + Math.abs(bytes[from + 2]! - asked[2]!));
  for (let at = parts.tints; at < COLOUR_BYTES; at++) gap += Math.abs(bytes[from + at]! - asked[at]!);
  return gap;
}

/** The gap of the texture, or something above `room` as soon as it is reached. */
function textureGap(bytes: Uint8Array, from: number, asked: Uint8Array, room: number): number {
  let gap = Math.abs(bytes[from + parts.contrast]! - asked[parts.contrast]!);
  const middle = parts.rings + ((parts.directions - parts.rings) >> 1);
  for (let at = parts.rings; at < middle; at++) gap += Math.abs(bytes[from + at]! - asked[at]!);
  if (gap > room) return gap;
  for (let at = middle; at < parts.directions; at++) gap += Math.abs(bytes[from + at]! - asked[at]!);
  if (gap > room) return gap;
  let turns = 0;
  for (let at = parts.directions; at < parts.contrast; at++) turns += Math.abs(bytes[from + at]! - asked[at]!);
  return gap + stepWeights.directions * turns;
}

/** A gap of this size leaves 37 %. */
const FADE = 220;

/** 0 to 100; the whole is the product of its parts by their shares, so that it falls as the ranking does. */
export const percentOf = (gap: number): number => 100 * Math.exp(-gap / FADE);
