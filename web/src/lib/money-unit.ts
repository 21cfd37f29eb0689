/** The currency of the house, as the dictionary names it. */
const HOUSE_CURRENCY = '人民币';

/** 元, or the name of another currency. */
export const moneyName = (currency: string | null | undefined): string => (currency && currency !== HOUSE_CURRENCY ? currency : '元');

/** 元/公斤; 美元/码 of a price in another currency, named as in the dictionary. */
export const moneyPer = (currency: string | null | undefined, unit: string | null | undefined): string =>
  `${moneyName(currency)}/${unit ?? '—'}`;
