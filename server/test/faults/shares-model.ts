/** A part of a quantity that is shared out several times, in the smallest steps of its unit. */
export interface ModelPart {
  wanted: bigint;
  done: bigint;
  limit: bigint;
}

interface Fraction {
  over: bigint;
  under: bigint;
}

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);
const most = (...values: bigint[]): bigint => values.reduce((a, b) => (a > b ? a : b));
const isAtMost = (a: Fraction, b: Fraction): boolean => a.over * b.under <= b.over * a.under;

/**
 * What each part gets in addition: a level rises over all of them until the total is reached, with each part between what it has and what it
 * may have. Every level where a part begins or ceases to rise is tried, in exact fractions.
 */
export function shareAgain(quantity: bigint, parts: readonly ModelPart[]): bigint[] {
  const total = quantity + sum(parts.map(({ done }) => done));
  const steps = [
    parts.map(({ done }) => done),
    parts.map(({ wanted, done }) => most(wanted, done)),
    parts.map(({ wanted, done, limit }) => most(wanted, done, limit)),
    parts.map(() => total),
  ];
  const step = Math.max(
    1,
    steps.findIndex((ends) => sum(ends) >= total),
  );
  const [least = [], ends = []] = [steps[step - 1], steps[step]];
  const bounded = parts.map(({ wanted }, at) => ({ wanted, low: least[at] ?? 0n, high: most(ends[at] ?? 0n, least[at] ?? 0n) }));
  const levels: Fraction[] = [{ over: 0n, under: 1n }];
  for (const { wanted, low, high } of bounded) levels.push({ over: low, under: wanted }, { over: high, under: wanted });
  const reached = levels.filter((level) => isAtMost(filled(bounded, level), { over: total, under: 1n }));
  const level = reached.reduce((best, each) => (isAtMost(best, each) ? each : best));
  const isRising = bounded.map(
    ({ wanted, low, high }) => low * level.under <= wanted * level.over && wanted * level.over < high * level.under,
  );
  const fixed = bounded.map(({ wanted, low, high }) => (wanted * level.over < low * level.under ? low : high));
  const weight = sum(bounded.filter((_, at) => isRising[at]).map(({ wanted }) => wanted)) || 1n;
  const rest = total - sum(fixed.filter((_, at) => !isRising[at]));
  const exact = bounded.map(
    ({ wanted }, at) => (isRising[at] ? wanted * rest : (fixed[at] ?? 0n) * weight) - (parts[at]?.done ?? 0n) * weight,
  );
  const whole = exact.map((each) => each / weight);
  const order = exact.map((each, at) => ({ at, left: each % weight })).toSorted((a, b) => Number(b.left - a.left) || a.at - b.at);
  for (const { at } of order.slice(0, Number(quantity - sum(whole)))) whole[at] = (whole[at] ?? 0n) + 1n;
  return whole;
}

/** What all parts have together at a level. */
function filled(parts: readonly { wanted: bigint; low: bigint; high: bigint }[], { over, under }: Fraction): Fraction {
  const held = parts.map(({ wanted, low, high }) => {
    const level = wanted * over;
    return level < low * under ? low * under : level > high * under ? high * under : level;
  });
  return { over: sum(held), under };
}

/** In proportion to the weights, the hundredths left over to the largest remainders, the earlier first. */
export function proportion(total: bigint, weights: readonly bigint[]): bigint[] {
  const whole = sum(weights);
  if (whole === 0n) return weights.map(() => 0n);
  const parts = weights.map((weight) => (total * weight) / whole);
  const byRemainder = weights
    .map((weight, at) => ({ at, rest: (total * weight) % whole }))
    .toSorted((a, b) => Number(b.rest - a.rest) || a.at - b.at);
  for (const { at } of byRemainder.slice(0, Number(total - sum(parts)))) parts[at] = (parts[at] ?? 0n) + 1n;
  return parts;
}
