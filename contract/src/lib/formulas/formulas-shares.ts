import { decimalsOf, fromSteps, inSteps, mostDecimals } from '../decimals.ts';

interface Allocation {
  total: string;
  /** Not negative, with a positive sum. */
  weights: readonly string[];
  decimals: number;
}

/** Conventions of the domain rules: pro rata parts that always add up, by largest remainder; the first wins a tie. Exact in integers. */
export function allocate({ total, weights, decimals }: Allocation): string[] {
  const shares = sharesOf(weights);
  const finer = 10n ** BigInt(Math.max(0, decimalsOf(total) - decimals));
  const signed = inSteps(total, Math.max(decimals, decimalsOf(total)));
  if (signed % finer !== 0n) throw new RangeError(`${total} cannot be split into parts with ${decimals} decimals`);
  const sign = signed < 0n ? -1n : 1n;
  const steps = (sign * signed) / finer;
  const sum = shares.reduce((all, share) => all + share, 0n);
  const parts = shares.map((share) => ({ whole: (steps * share) / sum, remainder: (steps * share) % sum }));
  return roundUpLargest(parts, steps).map((part) => fromSteps(sign * part, decimals));
}

function sharesOf(weights: readonly string[]): bigint[] {
  const finest = mostDecimals(weights);
  const shares = weights.map((weight) => inSteps(weight, finest));
  if (shares.some((share) => share < 0n) || shares.every((share) => share === 0n))
    throw new RangeError('Weights must not be negative, nor all zero');
  return shares;
}

/** Gives what whole steps leave of the total to the largest remainders; the first wins a tie. */
function roundUpLargest(parts: readonly { whole: bigint; remainder: bigint }[], total: bigint): bigint[] {
  const rest = parts.reduce((left, { whole }) => left - whole, total);
  const byRemainder = parts
    .map(({ remainder }, index) => ({ remainder, index }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  const raised = new Set(byRemainder.filter((_, rank) => BigInt(rank) < rest).map(({ index }) => index));
  return parts.map(({ whole }, index) => whole + (raised.has(index) ? 1n : 0n));
}

/** A part of a quantity that is shared out again and again. */
export interface SharedPart {
  /** What it wants in all, which is also its weight. */
  wanted: string;
  /** What earlier allocations gave it. */
  done: string;
  /** The most that it may have in all; absent when nothing limits it. */
  limit?: string;
}

interface Sharing {
  quantity: string;
  parts: readonly SharedPart[];
  decimals: number;
}

/**
 * Formula 7 of the domain rules: shares out the cumulative total by what each part wanted, and takes off what it has. Nobody gets more than
 * he wanted while another lacks something, nor more than his limit while another may take it; nothing is taken back.
 */
export function allocateCumulative({ quantity, parts, decimals }: Sharing): string[] {
  const finest = Math.max(decimals, mostDecimals(parts.flatMap(({ wanted, done, limit }) => [wanted, done, limit ?? '0'])));
  const step = 10n ** BigInt(finest - decimals);
  const more = inSteps(quantity, Math.max(finest, decimalsOf(quantity)));
  if (decimalsOf(quantity) > finest || more % step !== 0n)
    throw new RangeError(`${quantity} cannot be split into parts with ${decimals} decimals`);
  if (more < 0n || (parts.length === 0 && more > 0n)) throw new RangeError('There is nothing to share, or nobody to share it out to');
  const bounded = boundsOf(parts, { more, step, finest });
  const total = bounded.reduce((sum, { done }) => sum + done, more);
  const shares = fillBetween(bounded, total).map(({ numerator, denominator }, at) => {
    const [over, unit] = [numerator - (bounded[at]?.done ?? 0n) * denominator, denominator * step];
    // The remainders of all parts are of one denominator: the fixed ones have none.
    return { whole: over / unit, remainder: over % unit };
  });
  return roundUpLargest(shares, more / step).map((share) => fromSteps(share, decimals));
}

interface Bounded {
  weight: bigint;
  done: bigint;
  least: bigint;
  /** Null: no limit. */
  most: bigint | null;
}

/** Between which totals each part ends: up to what it wanted while that takes all, else up to its limit, else beyond. */
function boundsOf(parts: readonly SharedPart[], { more, step, finest }: { more: bigint; step: bigint; finest: number }): Bounded[] {
  const known = parts.map(({ wanted, done, limit }) => ({
    weight: inSteps(wanted, finest),
    done: inSteps(done, finest),
    limit: limit === undefined ? null : inSteps(limit, finest),
  }));
  // Whole steps only, counted from what a part has.
  const reach = (done: bigint, goal: bigint): bigint => (goal > done ? done + ((goal - done) / step) * step : done);
  const tiers: ((part: (typeof known)[number]) => bigint | null)[] = [
    ({ done, weight }) => reach(done, weight),
    ({ done, weight, limit }) => (limit === null ? null : reach(done, limit > weight ? limit : weight)),
    () => null,
  ];
  let least = known.map(({ done }) => done);
  for (const tier of tiers) {
    const most = known.map(tier);
    const room = most.reduce<bigint | null>(
      (sum, each, at) => (sum === null || each === null ? null : sum + each - (known[at]?.done ?? 0n)),
      0n,
    );
    if (room === null || room >= more)
      return known.map(({ weight, done }, at) => ({ weight, done, least: least[at] ?? done, most: most[at] ?? null }));
    least = most.map((each, at) => each ?? least[at] ?? 0n);
  }
  throw new RangeError('The last tier has no limit');
}

interface Ratio {
  numerator: bigint;
  denominator: bigint;
}

/** The exact parts of a total in proportion to their weights, each between its bounds, which leave room for the total. */
function fillBetween(parts: readonly Bounded[], total: bigint): Ratio[] {
  const fixed = new Map<number, bigint>();
  for (;;) {
    const free = parts.flatMap((part, at) => (fixed.has(at) ? [] : [{ ...part, at }]));
    const rest = [...fixed.values()].reduce((left, each) => left - each, total);
    const weighs = free.some(({ weight }) => weight > 0n);
    const weightOf = ({ weight }: Bounded): bigint => (weighs ? weight : 1n);
    const sum = free.reduce((all, part) => all + weightOf(part), 0n);
    const judged = free.map((part) => {
      const share = weightOf(part) * rest;
      const [short, over] = [part.least * sum - share, part.most === null ? 0n : share - part.most * sum];
      return { part, share, short: short > 0n ? short : 0n, over: over > 0n ? over : 0n };
    });
    const excess = judged.reduce((all, { short, over }) => all + over - short, 0n);
    const wrong = judged.filter(({ short, over }) => (excess >= 0n && over > 0n) || (excess <= 0n && short > 0n));
    if (wrong.length === 0) {
      const shareAt = new Map(judged.map(({ part, share }) => [part.at, share]));
      const denominator = sum === 0n ? 1n : sum;
      return parts.map((_, at) => ({ numerator: shareAt.get(at) ?? (fixed.get(at) ?? 0n) * denominator, denominator }));
    }
    // As much as is too little or too much, so that the rest converges: the heavier side is fixed first.
    for (const { part, over } of wrong) fixed.set(part.at, over > 0n ? (part.most ?? part.least) : part.least);
  }
}
