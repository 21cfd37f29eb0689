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
