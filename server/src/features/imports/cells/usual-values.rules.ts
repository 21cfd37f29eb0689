import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import type { ImportColumn, UsualFacts } from '../../../platform/imports/object.ts';

/** A value between the two (the upper one left out) that nothing gives a unit was probably meant in this one. */
interface LikelyUnit {
  from: string;
  to: string;
  unit: string;
  factor: string;
}

/** No percentage of this trade is below one: 0.03 is 3 %. */
const fractions: readonly LikelyUnit[] = [{ from: '0', to: '1', unit: '小数', factor: '100' }];
/** Cloth is 75 to 500 cm wide. */
const widths: readonly LikelyUnit[] = [
  { from: '0', to: '5', unit: '米', factor: '100' },
  { from: '20', to: '75', unit: '英寸', factor: '2.54' },
  { from: '500', to: '5000', unit: '毫米', factor: '0.1' },
];
/** Cloth weighs 25 g/m² and more. */
const weights: readonly LikelyUnit[] = [
  { from: '0', to: '2', unit: '公斤/㎡', factor: '1000' },
  { from: '2', to: '25', unit: '盎司/平方码', factor: '33.9057' },
];

/** Without a unit that fits, a point in the wrong place may be what is wrong. */
const shifts = ['10', '0.1', '100', '0.01'] as const;

/** What values of a column may have been meant in, and what records of the class of the row usually have. */
export interface LikelyValues {
  units: readonly LikelyUnit[];
  usual: { low: string; high: string } | null;
}

export const noLikelyValues: LikelyValues = { units: [], usual: null };

/** Trims have widths and weights of every size: only what their class has says what is usual. */
export function likelyValuesOf({ key, kind }: ImportColumn, facts: UsualFacts = {}): LikelyValues {
  if (kind.type !== 'number') return noLikelyValues;
  if (kind.percent && !kind.fraction) return { units: fractions, usual: usualIn(facts, key) };
  const [measure, units] = /width$/i.test(key) ? ['width', widths] : /gramWeight$/i.test(key) ? ['gramWeight', weights] : ['', []];
  const usual = usualIn(facts, measure);
  return { units: usual === null && facts['kind'] === 'TRIM' ? [] : units, usual };
}

function usualIn(facts: UsualFacts, measure: string): LikelyValues['usual'] {
  const [low, high] = facts[`usual.${measure}`]?.split(' ') ?? [];
  return low !== undefined && high !== undefined ? { low, high } : null;
}

/** What was probably written instead of a number, and the number in the unit of the column; null: it is a usual one. */
export function likelyMeaning(likely: LikelyValues, number: string, decimals: number): { said: string; number: string } | null {
  const value = decimal(number);
  if (!value.gt(0)) return null;
  const meaning = (said: string, factor: string) => {
    const meant = roundHalfUp(value.times(factor), decimals);
    return { said, number: meant.includes('.') ? meant.replace(/\.?0+$/, '') : meant };
  };
  const { units, usual } = likely;
  if (usual) {
    const isNear = (one: string, slack: string) =>
      decimal(one).gte(decimal(usual.low).div(slack)) && decimal(one).lte(decimal(usual.high).times(slack));
    if (isNear(number, '2')) return null;
    const unit = units.find(({ factor }) => isNear(value.times(factor).toFixed(), '1.3'));
    if (unit) return meaning(`是按${unit.unit}写的`, unit.factor);
    const shift = shifts.find((factor) => isNear(value.times(factor).toFixed(), '1.3'));
    if (shift) return meaning('小数点写错了', shift);
  }
  const found = units.find(({ from, to }) => value.gte(from) && value.lt(to));
  return found ? meaning(`是按${found.unit}写的`, found.factor) : null;
}

/** 1.000 and 1.250 may be thousands, 12,5 may be a decimal comma: where the text has such a form, the number in that reading. */
export function readAsComma(text: string, decimals: number): string | null {
  const [, number = '', unit = ''] = /^([\d.,]+)(\D*)$/.exec(text) ?? [];
  const hasComma = /^(?:\d{1,3}(?:\.\d{3})+|\d+),(?:\d{1,2}|\d{4,})$/.test(number);
  // A figure of a spreadsheet has no zeros behind its decimals.
  const hasPoints =
    /^[1-9]\d{0,2}(?:\.\d{3}){2,}$/.test(number) || (/^[1-9]\d{0,2}\.\d\d0$/.test(number) && (decimals < 3 || number.endsWith('.000')));
  return hasComma || hasPoints ? `${number.replaceAll('.', '').replace(',', '.')}${unit}` : null;
}
