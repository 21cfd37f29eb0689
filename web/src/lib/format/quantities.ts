import { sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { formatNumber } from './format.ts';

export interface CountedUnit {
  name: string;
  decimals: number;
}

export interface Counted {
  unit: CountedUnit;
  quantity: string;
}

/** Example: 1,203.75 米 */
export const quantityText = (quantity: string, unit: CountedUnit): string => `${formatNumber(quantity, unit.decimals)} ${unit.name}`;

/** 6,684 个、3,666.74 米: units are never added up together. */
export const sumsText = (counted: readonly Counted[]): string =>
  [...Map.groupBy(counted, ({ unit }) => unit.name).values()]
    .flatMap((own) => (own[0] ? [quantityText(sumDecimals(own.map(({ quantity }) => quantity)), own[0].unit)] : []))
    .join('、');

/** Pixels that quantities have in one cell of a list, and of one character of them. */
const ROOM = 214;
const widthOf = (text: string): number => Array.from(text).reduce((sum, one) => sum + (one > '\u2e80' ? 14 : 8), 0);

/** 350.00 米、20 粒 等 3 种单位: as many quantities as have room, the first in any case. */
export function foldSums(text: string): string {
  const sums = text.split('、');
  const folded = (count: number) => `${sums.slice(0, count).join('、')} 等 ${sums.length} 种单位`;
  if (widthOf(text) <= ROOM) return text;
  const most = sums.findLastIndex((_, at) => widthOf(folded(at)) <= ROOM);
  return sums.length === 1 ? text : folded(Math.max(1, most));
}
