import { drape, hash } from './perlin.ts';
import type { Frame, Texture } from './texture.ts';

type Rgb = readonly [number, number, number];

/**
 * An undyed texture: one tone per pixel, `pale level × LIGHT_LEVELS + light level`. Dyeing takes one look-up per pixel, so a structure is
 * computed once for all colours.
 */
export interface Greige {
  width: number;
  height: number;
  tones: Uint16Array;
  counts: Uint32Array;
}

const LIGHT_LEVELS = 512;
const LIGHT_RANGE = 0.8;
const PALE_LEVELS = 17;
const NOISE = 0.04;
const UNDYED: Rgb = [240, 236, 225];
/** The mean of each channel is limited, because white fabric needs visible shadows and black fabric visible highlights. */
const DARKEST_MEAN = 8;
const BRIGHTEST_MEAN = 246;
/** The part of the colour that dark yarns keep when pale yarns lighten the mean. */
const DARKEST_YARN = 0.35;

/** Takes `samples × samples` samples per pixel; `folds` is the strength of the drape. */
export function weaveGreige(texture: Texture, frame: Frame, samples: number, folds: number): Greige {
  const { width, height } = frame;
  const light = new Float32Array(width * height);
  const pale = new Float32Array(texture.pale ? width * height : 0);
  const share = 1 / samples ** 2;
  for (let index = 0; index < light.length; index++) {
    const row = Math.floor(index / width);
    const column = index - row * width;
    for (let part = 0; part < samples ** 2; part++) {
      const x = column + ((part % samples) + 0.5) / samples;
      const y = row + (Math.floor(part / samples) + 0.5) / samples;
      light[index]! += texture.light(x, y) * share;
      if (texture.pale) pale[index]! += texture.pale(x, y) * share;
    }
    light[index]! += NOISE * (hash(column, row, 11) - 0.5);
    if (folds > 0) light[index]! += folds * drape(column / width, row / height);
  }
  return { width, height, ...countTones(light, pale) };
}

function countTones(light: Float32Array, pale: Float32Array): Pick<Greige, 'tones' | 'counts'> {
  const middle = light.reduce((sum, shade) => sum + shade, 0) / light.length;
  const tones = new Uint16Array(light.length);
  const counts = new Uint32Array(PALE_LEVELS * LIGHT_LEVELS);
  for (let index = 0; index < light.length; index++) {
    const shade = (light[index]! - middle) / LIGHT_RANGE / 2 + 0.5;
    const level = Math.max(0, Math.min(LIGHT_LEVELS - 1, Math.round(shade * LIGHT_LEVELS)));
    const tone = Math.round((pale[index] ?? 0) * (PALE_LEVELS - 1)) * LIGHT_LEVELS + level;
    tones[index] = tone;
    counts[tone]!++;
  }
  return { tones, counts };
}

export function parseColour(colour: string): Rgb {
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour);
  if (!digits) throw new RangeError(`not a colour: ${colour}`);
  return [1, 2, 3].map((part) => Number.parseInt(digits[part]!, 16)) as [number, number, number];
}

/** RGB pixels whose mean is the colour; `paleness` is how undyed the pale yarns are. */
export function dye(greige: Greige, colour: string, paleness: number): Uint8Array {
  const dyed = parseColour(colour);
  const { tones } = greige;
  const share = paleShare(greige);
  const brightness = (0.3 * dyed[0] + 0.59 * dyed[1] + 0.11 * dyed[2]) / 255;
  const contrast = 1 - 0.55 * brightness ** 6;
  const veil = 255 * (0.04 + 0.14 * (1 - brightness) ** 3);
  const mix = Math.min(paleness, ...dyed.map((own, channel) => mostPale(own, UNDYED[channel]!, share)));

  const pixels = new Uint8Array(tones.length * 3);
  dyed.forEach((own, channel) => {
    const pale = own + (UNDYED[channel]! - own) * mix;
    const dark = (own - share * pale) / (1 - share || 1);
    const table = dyeTable(greige, Math.max(DARKEST_MEAN, Math.min(own, BRIGHTEST_MEAN)), (lightness, whiteness) => {
      const yarn = dark + (pale - dark) * whiteness;
      return yarn + lightness * contrast * (yarn + veil);
    });
    for (let index = 0; index < tones.length; index++) pixels[index * 3 + channel] = table[tones[index]!]!;
  });
  return pixels;
}

function paleShare({ tones, counts }: Greige): number {
  const pale = counts.reduce((sum, count, tone) => sum + count * Math.floor(tone / LIGHT_LEVELS), 0);
  return pale / (PALE_LEVELS - 1) / tones.length;
}

/** Above this value the dark yarns could not restore the mean. */
function mostPale(own: number, undyed: number, share: number): number {
  const most = (own * (1 - DARKEST_YARN * (1 - share))) / (share || 1);
  return undyed > own ? Math.max(0, (most - own) / (undyed - own)) : 1;
}

/** The channel value of each tone, shifted so that the mean of the picture is the wanted value. */
function dyeTable({ tones, counts }: Greige, wanted: number, valueOf: (lightness: number, whiteness: number) => number): Uint8Array {
  const used = [...counts.keys()].filter((tone) => counts[tone]! > 0);
  const values = Float64Array.from(used, (tone) => {
    const lightness = ((tone % LIGHT_LEVELS) / LIGHT_LEVELS - 0.5) * 2 * LIGHT_RANGE;
    return valueOf(lightness, Math.floor(tone / LIGHT_LEVELS) / (PALE_LEVELS - 1));
  });
  let shift = 0;
  for (let round = 0; round < 8; round++) {
    const sum = values.reduce((total, value, index) => total + counts[used[index]!]! * expose(value + shift, wanted), 0);
    shift += wanted - sum / tones.length;
  }
  const table = new Uint8Array(counts.length);
  used.forEach((tone, index) => (table[tone] = Math.round(expose(values[index]! + shift, wanted))));
  return table;
}

/** Compresses values outside the range of the channel, so that no pixel is clipped. */
function expose(value: number, wanted: number): number {
  const room = value > wanted ? 255 - wanted : wanted;
  return wanted + room * Math.tanh((value - wanted) / room);
}
