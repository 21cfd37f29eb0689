import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import type { ImportColumn } from '../../platform/imports/object.ts';

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

/** What values of a column that stand without a unit may have been meant in. */
export function likelyUnitsOf({ key, kind }: ImportColumn): readonly LikelyUnit[] {
  if (kind.type !== 'number') return [];
  if (kind.percent && !kind.fraction) return fractions;
  if (/width$/i.test(key)) return widths;
  return /gramWeight$/i.test(key) ? weights : [];
}

/** The unit that a number was probably written in, and the number in the unit of the column; null: it is a usual one. */
export function likelyMeaning(units: readonly LikelyUnit[], number: string, decimals: number): { unit: string; number: string } | null {
  const value = decimal(number);
  const found = units.find(({ from, to }) => value.gt(0) && value.gte(from) && value.lt(to));
  if (!found) return null;
  const meant = roundHalfUp(value.times(found.factor), decimals);
  return { unit: found.unit, number: meant.includes('.') ? meant.replace(/\.?0+$/, '') : meant };
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
