import { compareDecimals, sumDecimals } from '../../lib/decimals.ts';
import { checkNumber, rules } from '../../lib/fields/numeric-rules.ts';
import { weightFactors, type WeightField } from './fields.ts';

/** By field: the weight as text, null where the factor is off. */
export type Weights = Readonly<Record<WeightField, string | null>>;

export const WEIGHTS_OFF_100 = '启用的权重合计须为100';
export const TOO_FEW_WEIGHTS = '至少启用两项权重';

export const weightsOn = (weights: Weights): WeightField[] =>
  weightFactors.flatMap(({ field }) => (weights[field] === null ? [] : [field]));

/** The last factor that is on, whose weight follows from the others. */
export const derivedWeight = (weights: Weights): WeightField | null => weightsOn(weights).at(-1) ?? null;

/** What is left for the last factor that is on: 100 less the others; null while one of these is no weight, or nothing is left. */
export function remainingWeight(weights: Weights): string | null {
  const others = weightsOn(weights).slice(0, -1);
  if (others.length === 0 || others.some((field) => checkNumber(rules.weight, weights[field] ?? '') !== null)) return null;
  const rest = sumDecimals(['100', ...others.map((field) => `-${weights[field] ?? '0'}`)]);
  return compareDecimals(rest, '0') > 0 ? rest : null;
}

/** By field: what is wrong with the weights. */
export function checkWeights(weights: Weights): Partial<Record<WeightField, string>> {
  const on = weightsOn(weights);
  if (on.length < 2) return { [on[0] ?? 'ingredientWeight']: TOO_FEW_WEIGHTS };
  const sum = sumDecimals(on.map((field) => weights[field] ?? '0'));
  return compareDecimals(sum, '100') === 0 ? {} : { [on.at(-1) ?? '']: WEIGHTS_OFF_100 };
}
