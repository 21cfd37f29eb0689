import { hash, smoothNoise, yarnTones } from './perlin.ts';
import { repeats, roundness, type Frame, type Texture } from './texture.ts';

export interface WovenSpec {
  /** The weaving plan by rows from the top: 1 where the warp is over the weft. */
  plan: readonly (readonly number[])[];
  /** Width of a warp and a weft yarn relative to an ordinary yarn. */
  end?: number;
  pick?: number;
  /** The depth between yarns. */
  relief?: number;
  /** How much yarns differ from each other, and how uneven each yarn is. */
  tone?: number;
  slub?: number;
  /** How much lighter the warp is than the weft, which makes diagonals visible. */
  face?: number;
  /** The pale yarns; none by default. */
  pale?: { warp: (end: number) => number; weft: (pick: number) => number };
}

/** The position in a float: crossing `at` of `run` crossings that the same yarn covers. */
interface Crossing {
  warpUp: boolean;
  at: number;
  run: number;
}

export function weaveYarns(spec: WovenSpec, frame: Frame): Texture {
  const { plan, relief = 0.26, tone = 0.07, slub = 0.05, face = 0.02 } = spec;
  const rows = plan.length;
  const columns = plan[0]!.length;
  const ends = repeats(frame.width, frame.yarn * (spec.end ?? 1), columns);
  const picks = repeats(frame.height, frame.yarn * (spec.pick ?? 1), rows);
  const crossings = plan.map((row, j) => row.map((_, i) => crossingOf(plan, i, j)));
  const warpTones = yarnTones(ends, tone, 1);
  const weftTones = yarnTones(picks, tone, 2);

  function crossingAt(x: number, y: number) {
    const u = (x / frame.width) * ends;
    const v = (y / frame.height) * picks;
    const end = Math.floor(u);
    const pick = Math.floor(v);
    const { warpUp, at, run } = crossings[pick % rows]![end % columns]!;
    const along = (at + (warpUp ? v - pick : u - end)) / run;
    return { end, pick, warpUp, along, across: warpUp ? u - end : v - pick };
  }

  function lightAt(x: number, y: number): number {
    const { end, pick, warpUp, along, across } = crossingAt(x, y);
    const arch = 1 - (2 * along - 1) ** 4;
    const slow = smoothNoise(x / frame.width, y / frame.height, warpUp ? ends : 9, warpUp ? 9 : picks, warpUp ? 3 : 4);
    const uneven = slub * (slow + hash(end, pick, 5) - 0.5);
    const lit = 0.05 * Math.sin(2 * Math.PI * across) + (warpUp ? face : -face);
    return relief * (0.62 * roundness(across) + 0.38 * arch) + lit + (warpUp ? warpTones[end]! : weftTones[pick]!) + uneven;
  }

  /** A pale weft yarn appears as an oval, because the warp covers its ends and sides. */
  function paleAt(x: number, y: number): number {
    const { end, pick, warpUp, along, across } = crossingAt(x, y);
    if (warpUp) return spec.pale!.warp(end);
    return spec.pale!.weft(pick) * Math.min(1, 2.2 * roundness(across)) * Math.min(1, 4 * roundness(along));
  }

  return spec.pale ? { light: lightAt, pale: paleAt } : { light: lightAt };
}

function crossingOf(plan: WovenSpec['plan'], column: number, row: number): Crossing {
  const rows = plan.length;
  const columns = plan[0]!.length;
  const warpUp = plan[row]![column] === 1;
  const length = warpUp ? rows : columns;
  const sameAt = (step: number) => {
    const crossing = warpUp ? plan[(row + step + rows * 2) % rows]![column] : plan[row]![(column + step + columns * 2) % columns];
    return (crossing === 1) === warpUp;
  };
  let before = 0;
  while (before < length - 1 && sameAt(-before - 1)) before++;
  let after = 0;
  while (after < length - 1 && sameAt(after + 1)) after++;
  return { warpUp, at: before, run: before + after + 1 };
}

/** The plan of a twill: each row is the row above shifted by `step`. */
export function twillPlan(row: readonly number[], step = 1): number[][] {
  return row.map((_, j) => row.map((_, i) => row[(i + j * step) % row.length]!));
}

/** 人字纹: a twill that reverses every `width` warp yarns. */
export function herringbonePlan(width: number): number[][] {
  const row = [1, 1, 0, 0];
  return row.map((_, j) => Array.from({ length: width * 2 }, (_, i) => row[((i < width ? i : width * 2 - 1 - i) + j) % 4]!));
}

/** 绉组织: an irregular plan. */
export function crepePlan(size: number): number[][] {
  return Array.from({ length: size }, (_, j) =>
    Array.from({ length: size }, (_, i) => (hash(i, j, 7) < ((i + j) % 2 ? 0.8 : 0.2) ? 1 : 0)),
  );
}
