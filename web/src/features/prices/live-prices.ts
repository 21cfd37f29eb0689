import type { CurrencyRate, UnitOption } from '@mrp/contract/features/dictionaries/units.ts';
import { BASE_CURRENCY } from '@mrp/contract/features/dictionaries/entries.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import { netPrice, quotedMetrePrice } from '@mrp/contract/lib/formulas/formulas-price.ts';
import { defaultAllowance } from '@mrp/contract/lib/units.ts';
import { checkNumber, generalRule, numericRules } from '@mrp/contract/lib/fields/numeric-rules.ts';

/** Inputs of 净价 and 米价 as far as they are typed. */
export interface TypedOffer {
  quoted: string;
  unit: UnitOption | undefined;
  disparity: string;
  taxIncluded: boolean;
  taxRate: string;
  /** Today's rate: CNY for one unit of the currency. */
  rate: string | undefined;
  /** The supplier's own facts, else those of the material archive. */
  width: string | null;
  allowance: string | null;
  gramWeight: string | null;
}

export interface LivePrices {
  /** Per unit, in the currency of the offer. */
  net: string;
  /** 元/米 without tax; null for counted items or while a fact is missing. */
  metre: string | null;
}

const isPositive = (text: string | null): text is string =>
  text !== null && checkNumber({ ...generalRule(10, 8), zeroAllowed: false }, text) === null;

/** 净价 and 米价 during input, by the formulas that the server uses; null until there is a price. */
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
  const metre = quotedMetrePrice({
    quote: quoted,
    disparity: disparity || null,
    taxIncluded,
    taxRate,
    rate,
    unit: { ...unit, factor: unit.factor },
    width: isPositive(width) ? width : null,
    gsm: isPositive(gramWeight) ? gramWeight : null,
    ...(allowance && isPositive(allowance) && { allowance }),
  });
  return { net, metre };
}

/** Formula: = 42 × (25 + 0.5) ÷ 25 */
export function explainNet({ quoted, unit, disparity }: TypedOffer): string {
  if (disparity === '' || !unit || unit.dimension === 'count') return `= 报价 ${quoted}`;
  return unit.dimension === 'mass' ? `= ${quoted} × (25 + ${disparity}) ÷ 25` : `= ${quoted} ÷ ${disparity}%`;
}

/** Formula: = 42 × (25 + 0.5) ÷ 25 ÷ (1 + 13%) × 180 ÷ 1000 × (160 + 5) ÷ 100, or the missing fields. */
export function explainMetre(offer: TypedOffer): string {
  const { unit, taxIncluded, taxRate, rate, width, allowance, gramWeight } = offer;
  const live = computeLivePrices(offer);
  if (!live || !unit) return '填写报价后计算';
  if (unit.dimension === 'count') return `按${unit.name}计价，没有米价`;
  if (!rate) return '该币种还没有汇率';
  if (unit.dimension === 'mass' && (!width || !gramWeight)) return '缺少门幅或克重';
  const untaxed = `${explainNet(offer).replace(/^= (报价 )?/, '')}${taxIncluded ? ` ÷ (1 + ${taxRate}%)` : ''}${rate === '1' ? '' : ` × 汇率 ${rate}`}`;
  const perBase =
    unit.factor === '1' || !unit.factor || decimal(unit.factor).eq(1) ? untaxed : `${untaxed} ÷ ${decimal(unit.factor).toFixed()}`;
  return unit.dimension === 'length'
    ? `= ${perBase}`
    : `= ${perBase} × ${gramWeight} ÷ 1000 × (${width} + ${allowance || defaultAllowance}) ÷ 100`;
}

/** CNY for one unit of a currency; undefined without a rate. */
export function rateOf(currency: { id: string; code: string } | undefined, rates: readonly CurrencyRate[]): string | undefined {
  if (!currency) return undefined;
  return currency.code === BASE_CURRENCY ? '1' : rates.find(({ currencyId }) => currencyId === currency.id)?.rate;
}
