import type { CurrencyRate, UnitOption } from '@mrp/contract/features/dictionaries/units.ts';
import { BASE_CURRENCY } from '@mrp/contract/features/dictionaries/entries.ts';
import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { exTax, metrePrice, netPrice } from '@mrp/contract/lib/formulas-price.ts';
import { checkNumber, generalRule, numericRules } from '@mrp/contract/lib/numeric-rules.ts';

/** What 净价 and 米价 hang on, as far as it is typed. */
export interface TypedOffer {
  quoted: string;
  unit: UnitOption | undefined;
  disparity: string;
  taxIncluded: boolean;
  taxRate: string;
  /** CNY for one of the currency today. */
  rate: string | undefined;
  /** The supplier's own facts, else the archive's. */
  width: string | null;
  allowance: string | null;
  gramWeight: string | null;
}

export interface LivePrices {
  /** Per unit, in the currency of the offer. */
  net: string;
  /** 元/米 without tax; null for what is counted, or while a fact is missing. */
  metre: string | null;
}

const isPositive = (text: string | null): text is string =>
  text !== null && checkNumber({ ...generalRule(10, 8), zeroAllowed: false }, text) === null;

/** 净价 and 米价 while the offer is being typed, by the formulas that the server saves with; null until there is a price. */
export function computeLivePrices({
  quoted,
  unit,
  disparity,
  taxIncluded,
  taxRate,
  rate,
  width,
  allowance,
  gramWeight,
}: TypedOffer): LivePrices | null {
  if (!isPositive(quoted) || !unit || (disparity !== '' && !isPositive(disparity))) return null;
  const net = netPrice({ quote: quoted, dimension: unit.dimension, disparity: disparity || null });
  if (!rate || !unit.factor || checkNumber(numericRules['D2.2'], taxRate) !== null) return { net, metre: null };
  const untaxed = taxIncluded ? exTax({ incTax: net, tax: taxRate }) : net;
  const metre = metrePrice({
    net: roundHalfUp(decimal(untaxed).times(decimal(rate)), 4),
    unit: { ...unit, factor: unit.factor },
    width: isPositive(width) ? width : null,
    gsm: isPositive(gramWeight) ? gramWeight : null,
    ...(allowance && isPositive(allowance) && { allowance }),
  });
  return { net, metre };
}

/** CNY for one of a currency; undefined where no rate is kept. */
export function rateOf(currency: { id: string; code: string } | undefined, rates: readonly CurrencyRate[]): string | undefined {
  if (!currency) return undefined;
  return currency.code === BASE_CURRENCY ? '1' : rates.find(({ currencyId }) => currencyId === currency.id)?.rate;
}
