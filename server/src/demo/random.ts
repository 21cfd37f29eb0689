/** Seeded random numbers, equal on all machines (mulberry32). */
export interface Random {
  /** An integer, both ends included. */
  whole(from: number, to: number): number;
  pick<T>(items: readonly T[]): T;
  /** `count` different items in their original order. */
  some<T>(items: readonly T[], count: number): T[];
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(items: readonly T[]): T => {
    const item = items[whole(0, items.length - 1)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  };
  return {
    whole,
    pick,
    some: (items, count) => {
      const left = items.map((_, index) => index);
      const chosen = Array.from({ length: Math.min(count, items.length) }, () => left.splice(whole(0, left.length - 1), 1)[0] ?? 0);
      return chosen.sort((a, b) => a - b).flatMap((index) => items.slice(index, index + 1));
    },
  };
}
