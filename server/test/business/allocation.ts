import { shareAgain, type ModelPart } from '../faults/shares-model.ts';
import { least, most, sum } from './exact.ts';

/** In proportion to the weights, in whole steps; what is left over goes to the largest remainders, the earlier first. */
export function proportion(total: bigint, weights: readonly bigint[], step: bigint): bigint[] {
  const whole = sum(weights);
  if (whole === 0n) return weights.map(() => 0n);
  const steps = total / step;
  const parts = weights.map((weight) => (steps * weight) / whole);
  const byRemainder = weights
    .map((weight, at) => ({ at, rest: (steps * weight) % whole }))
    .toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1));
  for (const { at } of byRemainder.slice(0, Number(steps - sum(parts)))) parts[at] = (parts[at] ?? 0n) + 1n;
  return parts.map((part) => part * step);
}

/** What the next quantity brings each: by what each wanted of all of it, less what it has, up to its limit. Null: it does not fit. */
export function nextShares(quantity: bigint, parts: readonly ModelPart[], step: bigint): bigint[] | null {
  const inSteps = parts.map(({ wanted, done, limit }) => ({ wanted: wanted / step, done: done / step, limit: limit / step }));
  const room = sum(inSteps.map(({ done, limit }) => most(limit - done, 0n)));
  return quantity / step > room ? null : shareAgain(quantity / step, inSteps).map((part) => part * step);
}

/** One after the other. */
export function inTurn(total: bigint, opens: readonly bigint[]): bigint[] {
  let rest = total;
  return opens.map((open) => {
    const part = least(rest, open);
    rest -= part;
    return part;
  });
}
