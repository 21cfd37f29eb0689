import { hash, smoothNoise, wrap, yarnTones } from './perlin.ts';
import { repeats, roundness, type Frame, type Texture } from './texture.ts';

/** 针织: columns of V-shaped stitches. */
export function knitStitches(frame: Frame, { wale, course, relief }: { wale: number; course: number; relief: number }): Texture {
  const wales = repeats(frame.width, frame.yarn * wale);
  const courses = repeats(frame.height, frame.yarn * course);
  const waleTones = yarnTones(wales, 0.03, 21);
  const courseTones = yarnTones(courses, 0.025, 22);
  return {
    light(x, y) {
      const u = (x / frame.width) * wales;
      const i = Math.floor(u);
      const side = Math.abs(u - i - 0.5) * 2;
      const v = (y / frame.height) * courses + 0.85 * side;
      const j = Math.floor(v);
      const leg = roundness(v - j);
      const valley = Math.sqrt(Math.sin(Math.PI * (0.06 + 0.88 * side)));
      return relief * (0.55 * leg + 0.6 * valley) + waleTones[i]! + courseTones[j % courses]! + 0.05 * (hash(i, j % courses, 23) - 0.5);
    },
  };
}

/** 罗纹, 灯芯绒: raised wales with dark furrows, over a base texture. */
export function raiseWales(
  ground: Texture,
  frame: Frame,
  { wale, depth, sharpness }: { wale: number; depth: number; sharpness: number },
): Texture {
  const count = repeats(frame.width, frame.yarn * wale);
  return {
    light(x, y) {
      const across = (x / frame.width) * count;
      const back = roundness(across - Math.floor(across)) ** sharpness;
      return depth * back + 0.07 * Math.sin(2 * Math.PI * across) + ground.light(x, y) * (0.35 + 0.65 * back);
    },
  };
}

/** 绒: tufts of hair in all directions, or around `lay` (in radians). */
export function layPile(
  frame: Frame,
  { length, tuft, depth, lay }: { length: number; tuft: number; depth: number; lay?: number },
): Texture {
  const { width, height, yarn } = frame;
  const light = new Float32Array(width * height);
  const hairs = Math.round((width * height * 1.6) / (yarn * length));
  for (let hair = 0; hair < hairs; hair++) {
    let x = hash(hair, 1, 31) * width;
    let y = hash(hair, 2, 31) * height;
    let angle = lay === undefined ? hash(hair, 3, 31) * 2 * Math.PI : lay + (hash(hair, 3, 31) - 0.5) * 1.2;
    const bend = (hash(hair, 4, 31) - 0.5) * 0.5;
    const shade = (hash(hair, 5, 31) - 0.45) * depth;
    for (let step = 0; step < yarn * length; step++) {
      const at = Math.floor(wrap(y, height)) * width + Math.floor(wrap(x, width));
      light[at] = light[at]! * 0.55 + shade;
      x += Math.cos(angle);
      y += Math.sin(angle);
      angle += bend / yarn;
    }
  }
  const columns = repeats(width, yarn * tuft);
  const rows = repeats(height, yarn * tuft);
  return {
    light(x, y) {
      const u = x / width;
      const v = y / height;
      return (
        light[Math.floor(y) * width + Math.floor(x)]! +
        depth * (0.3 * smoothNoise(u, v, columns, rows, 32) + 0.3 * smoothNoise(u, v, columns * 2, rows * 2, 33))
      );
    },
  };
}

/** 网眼: a base texture with holes in staggered rows. */
export function pierceHoles(
  ground: Texture,
  frame: Frame,
  { every, radius, depth }: { every: number; radius: number; depth: number },
): Texture {
  const columns = repeats(frame.width, frame.yarn * every);
  const rows = repeats(frame.height, frame.yarn * every * 0.5, 2);
  return {
    light(x, y) {
      const v = (y / frame.height) * rows;
      const j = Math.floor(v);
      const u = (x / frame.width) * columns + (j % 2) * 0.5;
      const du = (u - Math.floor(u) - 0.5) * 2;
      const dv = v - j - 0.5;
      const away = Math.hypot(du, dv) / radius;
      const hole = Math.max(0, Math.min(1, (1.25 - away) * 2.2));
      const rim = Math.exp(-((away - 1.5) ** 2) * 4);
      return ground.light(x, y) * (1 - hole) - depth * hole + 0.08 * rim;
    },
  };
}

/** 皮革: pebbles with creases between them. */
export function embossLeather(frame: Frame, { pebble, depth }: { pebble: number; depth: number }): Texture {
  const columns = repeats(frame.width, frame.yarn * pebble);
  const rows = repeats(frame.height, frame.yarn * pebble);
  return {
    light(x, y) {
      const u = (x / frame.width) * columns;
      const v = (y / frame.height) * rows;
      const bend = 0.22 * smoothNoise(x / frame.width, y / frame.height, columns * 2, rows * 2, 43);
      const { first, second, lean } = nearestSeeds(u + bend, v - bend, columns, rows);
      const crease = Math.min(1, (second - first) / 0.28);
      return depth * (crease ** 0.7 - 0.8) + 0.12 * lean * crease + 0.05 * smoothNoise(x / frame.width, y / frame.height, 5, 5, 44);
    },
  };
}

/** Distances to the two nearest pebble centres, and the position on the pebble towards the light. */
function nearestSeeds(u: number, v: number, columns: number, rows: number): { first: number; second: number; lean: number } {
  let first = 9;
  let second = 9;
  let lean = 0;
  for (let j = Math.floor(v) - 1; j <= Math.floor(v) + 1; j++) {
    for (let i = Math.floor(u) - 1; i <= Math.floor(u) + 1; i++) {
      const du = i + 0.15 + 0.7 * hash(wrap(i, columns), wrap(j, rows), 41) - u;
      const dv = j + 0.15 + 0.7 * hash(wrap(i, columns), wrap(j, rows), 42) - v;
      const away = Math.hypot(du, dv);
      if (away < first) {
        second = first;
        first = away;
        lean = (du + dv) * 0.7;
      } else if (away < second) second = away;
    }
  }
  return { first, second, lean };
}

/** 蕾丝: flowers on a net of threads. */
export function knotLace(frame: Frame, { mesh, motif }: { mesh: number; motif: number }): Texture {
  const columns = repeats(frame.width, frame.yarn * mesh);
  const rows = repeats(frame.height, frame.yarn * mesh * 0.8, 2);
  const across = repeats(frame.width, frame.yarn * motif);
  const down = repeats(frame.height, frame.yarn * motif * 0.9, 2);
  return {
    light(x, y) {
      const net = netThread((x / frame.width) * columns, (y / frame.height) * rows);
      const flower = petal((x / frame.width) * across, (y / frame.height) * down);
      return Math.max(net * 0.32, flower * 0.5) + 0.04 * (hash(Math.floor(x), Math.floor(y), 51) - 0.5);
    },
  };
}

function netThread(u: number, v: number): number {
  const a = Math.abs(wrap(u + v * 0.5, 1) - 0.5) * 2;
  const b = Math.abs(wrap(u - v * 0.5, 1) - 0.5) * 2;
  return Math.max(0, Math.min(1, (Math.max(a, b) - 0.62) * 4));
}

function petal(u: number, v: number): number {
  const j = Math.floor(v);
  const du = wrap(u + (j % 2) * 0.5, 1) - 0.5;
  const dv = v - j - 0.5;
  const away = Math.hypot(du, dv);
  const angle = Math.atan2(dv, du);
  const edge = 0.3 + 0.12 * Math.cos(angle * 5);
  if (away > edge) return 0;
  const vein = 0.75 + 0.25 * Math.cos(angle * 20) ** 2;
  return away < 0.07 ? 0.55 : Math.min(1, (edge - away) * 14) * vein;
}
