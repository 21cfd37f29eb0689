import colours from '../../server/src/features/dictionaries/installation.colours.json' with { type: 'json' };
import { loadSharp } from '../../server/src/platform/files/load-sharp.ts';
import { createRandom, type Random } from '../../server/src/demo/random.ts';
import { dye, weaveGreige, type Greige } from '../../server/src/demo/weaves/dye.ts';
import { weaves, type Structure } from '../../server/src/demo/weaves/structures.ts';
import { renderWeave } from '../../server/src/demo/weaves/weave.ts';
import { knitStitches, knotLace, layPile, pierceHoles, raiseWales } from '../../server/src/demo/weaves/surfaces.ts';
import type { Frame, Texture } from '../../server/src/demo/weaves/texture.ts';
import { crepePlan, herringbonePlan, twillPlan, weaveYarns } from '../../server/src/demo/weaves/woven.ts';

type Sharp = ReturnType<Awaited<ReturnType<typeof loadSharp>>>;

/** A generated picture of cloth in RGB. */
export interface Cloth {
  kind: string;
  width: number;
  height: number;
  data: Uint8Array;
}

const SIDE = 384;
/** Colourways of one structure, as an archive has them. */
const COLOURWAYS = 4;

type Draw = (random: Random, frame: Frame) => { texture: Texture; paleness?: number; print?: (x: number, y: number) => number };

const within = (random: Random, low: number, high: number): number => low + (random.whole(0, 10_000) / 10_000) * (high - low);

const yarnsOf = (random: Random) => ({
  end: within(random, 0.5, 1.2),
  pick: within(random, 0.5, 1.2),
  relief: within(random, 0.12, 0.32),
  tone: within(random, 0.02, 0.14),
  slub: within(random, 0.02, 0.16),
});

const PLAIN = [
  [1, 0],
  [0, 1],
];

/** A random sequence of pale bars over `count` yarns. */
function bars(random: Random, count: number): (yarn: number) => number {
  const tones = Array.from({ length: count }, () => 0);
  for (let bar = random.whole(1, 3); bar > 0; bar--) {
    const from = random.whole(0, count - 1);
    const tone = random.whole(1, 4) / 4;
    for (let yarn = 0; yarn < random.whole(1, Math.max(2, count >> 2)); yarn++) tones[(from + yarn) % count] = tone;
  }
  return (yarn) => tones[yarn % count]!;
}

/** A figured weave: a random motif, mirrored, of warp and weft floats. */
function jacquardPlan(random: Random): number[][] {
  const half = random.whole(5, 14);
  const quarter = Array.from({ length: half }, () => Array.from({ length: half }, () => 0));
  for (let blob = random.whole(2, 5); blob > 0; blob--) {
    const [x, y, radius] = [within(random, 0, half), within(random, 0, half), within(random, 1.5, half / 2)];
    const turned = random.whole(0, 1);
    quarter.forEach((row, j) =>
      row.forEach((_, i) => {
        const away = turned ? Math.abs(i - x) + Math.abs(j - y) : Math.hypot(i - x, j - y);
        if (away < radius) row[i] = 1;
      }),
    );
  }
  const side = half * 2;
  return Array.from({ length: side }, (_, j) =>
    Array.from({ length: side }, (_, i) => {
      const figure = quarter[j < half ? j : side - 1 - j]![i < half ? i : side - 1 - i]!;
      return figure ? ((i + j * 2) % 5 ? 1 : 0) : (i + j * 2) % 5 ? 0 : 1;
    }),
  );
}

const draws: Readonly<Record<string, Draw>> = {
  plain: (random, frame) => ({ texture: weaveYarns({ plan: PLAIN, ...yarnsOf(random) }, frame) }),
  twill: (random, frame) => {
    const row = random.pick([
      [1, 1, 0],
      [1, 1, 0, 0],
      [1, 1, 1, 0],
      [1, 1, 1, 0, 0],
      [1, 1, 0, 1, 0, 0],
    ]);
    return { texture: weaveYarns({ plan: twillPlan(row), face: within(random, 0, 0.08), ...yarnsOf(random) }, frame) };
  },
  herringbone: (random, frame) => ({
    texture: weaveYarns({ plan: herringbonePlan(random.whole(4, 14)), face: within(random, 0.04, 0.1), ...yarnsOf(random) }, frame),
  }),
  satin: (random, frame) => {
    const [length, step] = random.pick([
      [5, 2],
      [7, 2],
      [8, 3],
      [10, 3],
    ]) as [number, number];
    const row = Array.from({ length }, (_, k) => (k === length - 1 ? 0 : 1));
    return { texture: weaveYarns({ plan: twillPlan(row, step), ...yarnsOf(random), relief: within(random, 0.05, 0.12) }, frame) };
  },
  rib: (random, frame) => ({
    texture: raiseWales(knitStitches(frame, { wale: within(random, 0.7, 1.3), course: within(random, 0.6, 1.1), relief: 0.24 }), frame, {
      wale: within(random, 1.8, 4.5),
      depth: within(random, 0.2, 0.5),
      sharpness: within(random, 0.4, 1),
    }),
  }),
  jersey: (random, frame) => ({
    texture: knitStitches(frame, { wale: within(random, 0.9, 1.9), course: within(random, 0.7, 1.5), relief: within(random, 0.2, 0.45) }),
  }),
  jacquard: (random, frame) => ({
    texture: weaveYarns({ plan: jacquardPlan(random), face: within(random, 0.06, 0.16), ...yarnsOf(random), end: 0.5, pick: 0.5 }, frame),
  }),
  stripe: (random, frame) => {
    const warp = bars(random, random.whole(6, 28));
    return {
      texture: weaveYarns({ plan: PLAIN, pale: { warp, weft: () => 0 }, ...yarnsOf(random) }, frame),
      paleness: within(random, 0.4, 0.95),
    };
  },
  check: (random, frame) => {
    const count = random.whole(8, 28);
    const pale = { warp: bars(random, count), weft: bars(random, random.whole(8, 28)) };
    return { texture: weaveYarns({ plan: twillPlan([1, 1, 0, 0]), pale, ...yarnsOf(random) }, frame), paleness: within(random, 0.4, 0.95) };
  },
  print: (random, frame) => {
    const plain = weaveYarns({ plan: PLAIN, ...yarnsOf(random), relief: 0.08 }, frame);
    return { texture: plain, print: motif(random, frame), paleness: within(random, 0.4, 0.95) };
  },
  melange: (random, frame) => {
    const pile = layPile(frame, {
      length: within(random, 1, 3),
      tuft: within(random, 0.8, 3),
      depth: within(random, 0.15, 0.4),
      lay: Math.PI / 2,
    });
    const knit = knitStitches(frame, { wale: within(random, 0.8, 1.5), course: within(random, 0.7, 1.3), relief: 0.2 });
    return { texture: { light: (x, y) => pile.light(x, y) + knit.light(x, y) } };
  },
  fleece: (random, frame) => ({
    texture: layPile(frame, { length: within(random, 1, 2.6), tuft: within(random, 0.9, 3), depth: within(random, 0.18, 0.4) }),
  }),
  denim: (random, frame) => {
    const row = random.pick([
      [1, 1, 1, 0],
      [1, 1, 0],
    ]);
    return {
      texture: weaveYarns({ plan: twillPlan(row), pale: { warp: () => 0, weft: () => 1 }, ...yarnsOf(random) }, frame),
      paleness: within(random, 0.4, 0.9),
    };
  },
  lace: (random, frame) => ({ texture: knotLace(frame, { mesh: within(random, 1.1, 2.6), motif: within(random, 5, 14) }) }),
  mesh: (random, frame) => ({
    texture: pierceHoles(knitStitches(frame, { wale: 0.8, course: 0.6, relief: 0.14 }), frame, {
      every: within(random, 1.8, 4.5),
      radius: within(random, 0.22, 0.36),
      depth: within(random, 0.18, 0.4),
    }),
  }),
  crepe: (random, frame) => ({ texture: weaveYarns({ plan: crepePlan(48), ...yarnsOf(random) }, frame) }),
};

/** Printed motifs in staggered rows: petals, dots, rings or diamonds. */
function motif(random: Random, { yarn }: Frame): (x: number, y: number) => number {
  const every = yarn * within(random, 6, 18);
  const petals = random.whole(0, 7);
  const size = within(random, 0.18, 0.42);
  const hollow = random.whole(0, 1) * within(random, 0.3, 0.6);
  const drop = random.pick([0, 0.5, 0.33]);
  const tilt = within(random, 0, 3);
  return (x, y) => {
    const v = y / every;
    const u = x / every + Math.floor(v) * drop;
    const [du, dv] = [u - Math.floor(u) - 0.5, v - Math.floor(v) - 0.5];
    const away = Math.hypot(du, dv);
    const edge = size * (1 + 0.4 * Math.cos(petals * (Math.atan2(dv, du) + tilt)));
    return away < edge && away > edge * hollow ? 1 : 0;
  };
}

export const clothKinds = Object.keys(draws);

/** Pictures `from` to `to` of an endless archive; a seed gives the same ones on every machine. */
export function* weaveCloths(seed: number, count: number): Generator<Cloth> {
  for (let structure = 0; structure * COLOURWAYS < count; structure++) {
    const random = createRandom(seed * 1_000_003 + structure);
    const kind = clothKinds[structure % clothKinds.length]!;
    const frame = { width: SIDE, height: SIDE, yarn: within(random, 4.5, 9) };
    const { texture, paleness = 0, print } = draws[kind]!(random, frame);
    const printed = print ? { light: texture.light.bind(texture), pale: print } : texture;
    const greige = weaveGreige(printed, frame, 1, within(random, 0, 0.05));
    for (let way = 0; way < COLOURWAYS && structure * COLOURWAYS + way < count; way++)
      yield { kind, width: SIDE, height: SIDE, data: dyed(greige, random, paleness) };
  }
}

/** Colours as archives have them, close to each other: those of the shipped library, each dye lot a little off. */
function dyed(greige: Greige, random: Random, paleness: number): Uint8Array {
  const hex = random.pick(libraryColours);
  const part = (from: number): string => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) + random.whole(-6, 6);
    return Math.min(Math.max(value, 8), 246).toString(16).padStart(2, '0');
  };
  return dye(greige, `#${part(1)}${part(3)}${part(5)}`, paleness);
}

const libraryColours = colours.flatMap(({ hex }) => (hex ? [hex] : []));

/** Pictures of the demo data: its structures in its colours. */
export async function* demoCloths(): AsyncGenerator<Cloth> {
  const sharp = await loadSharp();
  for (const structure of Object.keys(weaves) as Structure[])
    for (const { hex } of colours.slice(0, DEMO_COLOURS)) {
      if (!hex) continue;
      const picture = sharp(await renderWeave({ structure, colour: hex, size: 500 })).removeAlpha();
      const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
      yield { kind: structure, width: info.width, height: info.height, data };
    }
}

const DEMO_COLOURS = 40;

/** What happens to a picture between the archive and the photo. */
export const distortions = ['crop', 'turn', 'brightness', 'balance', 'blur', 'jpeg', 'distance'] as const;
export type Distortion = (typeof distortions)[number];

/** All of them at once except another distance. */
export const together: readonly Distortion[] = ['crop', 'turn', 'brightness', 'balance', 'blur', 'jpeg'];

/** A photo of the same cloth. */
export async function distort(cloth: Cloth, how: readonly Distortion[], random: Random): Promise<Cloth> {
  const sharp = await loadSharp();
  let photo: Cloth = cloth;
  const take = async (picture: Sharp): Promise<void> => {
    const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    photo = { kind: cloth.kind, width: info.width, height: info.height, data };
  };
  const show = ({ width, height, data }: Cloth = photo): Sharp => sharp(data, { raw: { width, height, channels: 3 } });
  for (const one of distortions) if (how.includes(one)) for (const step of steps[one](photo, random)) await take(await step(show(photo)));
  return photo;
}

type Step = (picture: Sharp) => Sharp | Promise<Sharp>;

const steps: Readonly<Record<Distortion, (photo: Cloth, random: Random) => readonly Step[]>> = {
  /** 30 to 70 % of the area. */
  crop: ({ width, height }, random) => {
    const share = Math.sqrt(within(random, 0.3, 0.7));
    const [across, down] = [Math.floor(width * share), Math.floor(height * share)];
    const left = random.whole(0, width - across);
    const top = random.whole(0, height - down);
    return [(picture) => picture.extract({ left, top, width: across, height: down })];
  },
  /** By any angle, cut to the largest upright square inside. */
  turn: ({ width }, random) => {
    const angle = within(random, 5, 175);
    const radians = ((angle % 90) * Math.PI) / 180;
    const across = Math.cos(radians) + Math.sin(radians);
    const inner = Math.floor(width / across) - 2;
    const edge = Math.floor((width * across - inner) / 2);
    return [
      (picture) => picture.rotate(angle, { background: '#000000' }),
      (picture) => picture.extract({ left: edge, top: edge, width: inner, height: inner }),
    ];
  },
  brightness: (_photo, random) => [(picture) => picture.linear(within(random, 0.8, 1.2), 0)],
  /** Warmer or colder by 5 to 10 %, and up to 3 % greener or redder. */
  balance: (_photo, random) => {
    const warm = within(random, 0.05, 0.1) * random.pick([1, -1]);
    return [(picture) => picture.linear([1 + warm, 1 + within(random, -0.03, 0.03), 1 - warm], [0, 0, 0])];
  },
  blur: (_photo, random) => [(picture) => picture.blur(within(random, 0.6, 1.2))],
  jpeg: () => [async (picture) => (await loadSharp())(await picture.jpeg({ quality: 40 }).toBuffer())],
  /** The camera up to a tenth nearer or farther. */
  distance: ({ width }, random) => [(picture) => picture.resize(Math.round(width * within(random, 0.9, 1.1)))],
};
