import { moneyName } from '@mrp/contract/lib/money.ts';
import { formatNumber } from './format.ts';

export { moneyName } from '@mrp/contract/lib/money.ts';

/** 元/公斤; 美元/码 of a price in another currency, named as in the dictionary. */
export const moneyPer = (currency: string | null | undefined, unit: string | null | undefined): string =>
  `${moneyName(currency)}/${unit ?? '—'}`;

interface Priced {
  unitPrice?: string | null;
  priceUnit: { id: string; name: string };
  unit: { id: string };
}

/** 12.0000, and behind it the unit that it is for where that is another one than the quantity's: 12.0000/罗(粒). */
export const unitPriceText = ({ unitPrice, priceUnit, unit }: Priced): string | null =>
  unitPrice ? `${formatNumber(unitPrice, 4)}${priceUnit.id === unit.id ? '' : `/${priceUnit.name}`}` : null;
