import { formatDecimal } from './decimals.ts';

/** The currency of the house, as the dictionary names it. */
const HOUSE_CURRENCY = '人民币';

/** 元, or the name of another currency. */
export const moneyName = (currency: string | null | undefined): string => (currency && currency !== HOUSE_CURRENCY ? currency : '元');

/** An amount in a sentence: 1,312.99 元. */
export const moneyText = (amount: string, currency: string | null | undefined): string =>
  `${formatDecimal(amount, 2)} ${moneyName(currency)}`;
