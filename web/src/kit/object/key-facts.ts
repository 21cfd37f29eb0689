import type { ReactNode } from 'react';
import { isEmpty } from '../list-columns/cells.tsx';

/** More facts than this in one row have no order of importance. */
export const KEY_FACTS = 6;

/** The facts of a head: emphasised ones first, then those with a value, each in its given order; empty ones of the rest are left out. */
export function splitFacts<F extends { value: ReactNode; strong?: boolean }>(
  facts: readonly F[],
): { key: readonly F[]; rest: readonly F[] } {
  if (facts.length <= KEY_FACTS) return { key: facts, rest: [] };
  const rank = (fact: F): number => (isEmpty(fact.value) ? 2 : fact.strong ? 0 : 1);
  const chosen = new Set(facts.toSorted((one, other) => rank(one) - rank(other)).slice(0, KEY_FACTS));
  return {
    key: facts.filter((fact) => chosen.has(fact)),
    rest: facts.filter((fact) => !chosen.has(fact) && !isEmpty(fact.value)),
  };
}
