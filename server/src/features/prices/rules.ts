import { exTax, metrePrice, netPrice } from '@mrp/contract/lib/formulas.ts';
import { compareDecimals, decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { checkNumber, inUnit, rules } from '@mrp/contract/lib/numeric-rules.ts';
import { convertQuantity, fabricOf, type Unit } from '@mrp/contract/lib/units.ts';

export interface PricedOffer {
  unit: Unit;
  /** 空差, or empty. */
  disparity: string | null;
  taxIncluded: boolean;
  /** In percent points. */
  taxRate: string;
  /** The rate to CNY on the day of entry. */
  rate: string;
  /** The offer's own facts, else those of the material. */
  width: string | null;
  allowance: string | null;
  gramWeight: string | null;
}

/** 净价 per unit in the currency of the offer, and 米价 in 元/米 without tax (null for counted units). */
export function computePrices(quoted: string, offer: PricedOffer): { netPrice: string; metrePrice: string | null } {
  const net = netPrice({ quote: quoted, dimension: offer.unit.dimension, disparity: offer.disparity });
  const untaxed = offer.taxIncluded ? exTax({ incTax: net, tax: offer.taxRate }) : net;
  const inCny = roundHalfUp(decimal(untaxed).times(decimal(offer.rate)), 4);
  const perMetre = metrePrice({
    net: inCny,
    unit: offer.unit,
    width: offer.width,
    gsm: offer.gramWeight,
    ...(offer.allowance !== null && { allowance: offer.allowance }),
  });
  return { netPrice: net, metrePrice: perMetre };
}

/** Fabric prices are D4.2, trim prices have four decimals; only customer-supplied materials may cost zero. Returns the message or null. */
export function checkQuotedPrice(kind: 'FABRIC' | 'TRIM', customerSupplied: boolean, quoted: string): string | null {
  const rule = kind === 'FABRIC' ? rules.fabricPrice : rules.trimPrice;
  return checkNumber({ ...rule, zeroAllowed: customerSupplied }, quoted);
}

export type FieldMessage = readonly [field: string, message: string];

const unitQuantities = ['moq', 'moqPerColour', 'packQuantity'] as const;
type Quantities = Record<(typeof unitQuantities)[number], string | null>;

/** Quantities are limited to the decimals of the unit, and the currency needs a rate to CNY. */
export function checkTerms(terms: Quantities, unit: Unit | undefined, rate: string | undefined): FieldMessage[] {
  const found: FieldMessage[] = [];
  if (!unit) found.push(['unitId', '计价单位不存在，请重新选择']);
  if (!rate) found.push(['currencyId', '该币种今天没有汇率，请先在字典管理中维护']);
  for (const field of unitQuantities) {
    const quantity = terms[field];
    const message = quantity === null || !unit ? null : checkNumber(inUnit(rules.moq, unit), quantity);
    if (message) found.push([field, message]);
  }
  return found;
}

/** A current price of an offer, with what converts it to CNY without tax. */
export interface OfferPriceFact {
  /** With 空差, in the unit, currency and tax basis of the offer. */
  netPrice: string;
  taxIncluded: boolean;
  taxRate: string;
  /** The rate to CNY; null when there is none. */
  rate: string | null;
  unit: Unit;
}

/** What a price per stock unit needs besides the offer. */
export interface PricedMaterial {
  /** The stock unit. */
  unit: Unit;
  width: string | null;
  allowance: string | null;
  gramWeight: string | null;
}

/** What a stored price can be: numeric(14, 4). */
const MOST = '9999999999.9999';

/** CNY without tax per stock unit with 4 decimals; null when unit or currency cannot be converted, or only to more than a price can be. */
export function stockPrice(material: PricedMaterial, offer: OfferPriceFact | null): string | null {
  if (!offer || offer.rate === null) return null;
  const units = convertQuantity({ quantity: '1', from: material.unit, to: offer.unit, fabric: fabricOf(material), decimals: 8 });
  if (units === null) return null;
  const untaxed = offer.taxIncluded ? decimal(offer.netPrice).div(decimal(offer.taxRate).div(100).plus(1)) : decimal(offer.netPrice);
  const price = roundHalfUp(untaxed.times(decimal(offer.rate)).times(decimal(units)), 4);
  return compareDecimals(price, MOST) > 0 ? null : price;
}
