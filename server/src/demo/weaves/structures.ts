import { softFold } from './perlin.ts';
import { embossLeather, knitStitches, knotLace, layPile, pierceHoles, raiseWales } from './surfaces.ts';
import type { Frame, Texture } from './texture.ts';
import { crepePlan, herringbonePlan, twillPlan, weaveYarns } from './woven.ts';

export interface Weave {
  texture: (frame: Frame) => Texture;
  /** How undyed the pale yarns are, 0 to 1. */
  paleness?: number;
}

const PLAIN = [
  [1, 0],
  [0, 1],
];
const OXFORD = [
  [1, 1, 0, 0],
  [0, 0, 1, 1],
];
const CHECK = Array.from({ length: 24 }, (_, yarn) => (yarn % 4 < 2 ? 1 : 0));
const paleWeft = { warp: () => 0, weft: () => 1 };

/** 色织格: a pale bar and a fine undyed line every 24 yarns. */
function stripe(yarn: number): number {
  const at = yarn % CHECK.length;
  return at === 4 ? 1 : at >= 12 && at < 20 ? 0.5 : 0;
}

export const weaves = {
  plain: { texture: (frame) => weaveYarns({ plan: PLAIN, end: 0.9 }, frame) },
  linen: { texture: (frame) => weaveYarns({ plan: PLAIN, tone: 0.13, slub: 0.13, relief: 0.22 }, frame) },
  oxford: { texture: (frame) => weaveYarns({ plan: OXFORD, end: 0.42, pick: 0.8, relief: 0.2, pale: paleWeft }, frame), paleness: 0.45 },
  check: {
    texture: (frame) => weaveYarns({ plan: twillPlan(CHECK), end: 0.55, pick: 0.55, pale: { warp: stripe, weft: stripe } }, frame),
    paleness: 0.85,
  },
  twill: { texture: (frame) => weaveYarns({ plan: twillPlan([1, 1, 0, 0]), end: 0.9, pick: 0.9, face: 0.06, tone: 0.05 }, frame) },
  herringbone: { texture: (frame) => weaveYarns({ plan: herringbonePlan(10), end: 0.8, pick: 0.8, face: 0.08, tone: 0.05 }, frame) },
  denim: {
    texture: (frame) => weaveYarns({ plan: twillPlan([1, 1, 1, 0]), end: 0.8, pick: 0.8, tone: 0.09, slub: 0.1, pale: paleWeft }, frame),
    paleness: 0.72,
  },
  satin: {
    texture(frame) {
      const plan = twillPlan([1, 1, 1, 1, 1, 1, 1, 0], 3);
      const floats = weaveYarns({ plan, end: 0.4, pick: 0.5, relief: 0.06, tone: 0.03, slub: 0.03 }, frame);
      return { light: (x, y) => floats.light(x, y) + 0.08 * softFold(x / frame.width, y / frame.height) };
    },
  },
  crepe: { texture: (frame) => weaveYarns({ plan: crepePlan(48), end: 0.6, pick: 0.6, relief: 0.2, tone: 0.1, slub: 0.1 }, frame) },
  knit: { texture: (frame) => knitStitches(frame, { wale: 1.5, course: 1.15, relief: 0.36 }) },
  rib: {
    texture: (frame) =>
      raiseWales(knitStitches(frame, { wale: 1, course: 0.9, relief: 0.24 }), frame, { wale: 2.6, depth: 0.36, sharpness: 0.7 }),
  },
  cord: {
    texture: (frame) =>
      raiseWales(layPile(frame, { length: 1.4, tuft: 1, depth: 0.18, lay: Math.PI / 2 }), frame, {
        wale: 2.2,
        depth: 0.55,
        sharpness: 0.6,
      }),
  },
  fleece: { texture: (frame) => layPile(frame, { length: 1.6, tuft: 1.6, depth: 0.3 }) },
  coating: {
    texture(frame) {
      const twill = weaveYarns({ plan: twillPlan([1, 1, 0, 0]), relief: 0.1, tone: 0.04 }, frame);
      const felt = layPile(frame, { length: 1.2, tuft: 1.5, depth: 0.13 });
      return { light: (x, y) => twill.light(x, y) + felt.light(x, y) };
    },
  },
  mesh: {
    texture: (frame) =>
      pierceHoles(knitStitches(frame, { wale: 0.8, course: 0.6, relief: 0.14 }), frame, { every: 2.6, radius: 0.3, depth: 0.26 }),
  },
  leather: { texture: (frame) => embossLeather(frame, { pebble: 1.5, depth: 0.26 }) },
  lace: { texture: (frame) => knotLace(frame, { mesh: 1.6, motif: 9 }) },
} satisfies Record<string, Weave>;

export type Structure = keyof typeof weaves;
