import type { CountLine } from '@mrp/contract/features/stocktakes/tasks.ts';
import { decimal, roundHalfUp, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { checkNumber, inUnit, normaliseNumber, rules } from '@mrp/contract/lib/fields/number-checks.ts';

export type KeypadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '00' | '.' | '⌫' | '+10';

interface Decimals {
  decimals: number;
}

const ruleOf = (unit: Decimals) => inUnit(rules.countedQuantity, unit);

/** The quantity after a key; a key that would make a quantity this unit cannot have changes nothing. */
export function pressKey(typed: string, key: KeypadKey, unit: Decimals): string {
  if (key === '⌫') return typed.slice(0, -1);
  if (key === '+10') return keep(typed, sumDecimals([normaliseNumber(ruleOf(unit), typed === '' ? '0' : typed), '10']), unit);
  if (key === '.') {
    if (unit.decimals === 0 || typed.includes('.')) return typed;
    return typed === '' ? '0.' : `${typed}.`;
  }
  return keep(typed, typed === '0' || (typed === '' && key === '00') ? key.replace(/^00$/, '0') : typed + key, unit);
}

function keep(before: string, after: string, unit: Decimals): string {
  // Zeros after the point are typed on the way to other digits.
  const [, fraction = ''] = after.split('.');
  return fraction.length <= unit.decimals && checkNumber(ruleOf(unit), after) === null ? after : before;
}

/** What is wrong with the quantity, or null. */
export const checkCountedQuantity = (typed: string, unit: Decimals): string | null => checkNumber(ruleOf(unit), typed);
export const countedText = (typed: string, unit: Decimals): string => normaliseNumber(ruleOf(unit), typed);

/** What was weighed in the unit in which the stock is kept. */
export const weighedText = (typed: string, weighing: NonNullable<CountLine['weighing']>, unit: Decimals): string =>
  roundHalfUp(decimal(countedText(typed, weighing)).div(decimal(weighing.perUnit)), unit.decimals);
