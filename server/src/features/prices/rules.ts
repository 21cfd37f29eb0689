import { netPrice, quotedMetrePrice, type UnitPrice } from '@mrp/contract/lib/formulas/formulas.ts';
import { compareDecimals, decimal, type Exact, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { checkNumber, inUnit, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { fabricOf, materialFactors, type OwnFactor, type Unit, type UnitFactors } from '@mrp/contract/lib/units.ts';

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
  const perMetre = quotedMetrePrice({
    quote: quoted,
    disparity: offer.disparity,
    taxIncluded: offer.taxIncluded,
    taxRate: offer.taxRate,
    rate: offer.rate,
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

/** A unit of quantities or prices, with the name that people read. */
export interface NamedUnit extends Unit {
  id: string;
  code: string;
  name: string;
}

/** A current price of an offer, with what converts it to CNY without tax. */
export interface OfferPriceFact {
  /** 起量 in the unit of the price. */
  from: string;
  /** With 空差, in the unit, currency and tax basis of the offer. */
  netPrice: string;
  taxIncluded: boolean;
  taxRate: string;
  /** The rate to CNY; null when there is none. */
  rate: string | null;
  unit: NamedUnit;
}

type KnownUnit = Unit & { id: string };

/** What a price per stock unit needs besides the offer. */
export interface PricedMaterial {
  /** The stock unit. */
  unit: KnownUnit;
  /** Has priority over the general conversion of the units, such as 144 个 to one 罗. */
  own: OwnFactor | null;
  width: string | null;
  allowance: string | null;
  gramWeight: string | null;
}

/** What a stored price can be: numeric(14, 4). */
const MOST = '9999999999.9999';

/** How a quantity of the material in its stock unit becomes one in another unit; null when it cannot. */
export const factorsTo = (material: PricedMaterial, unit: KnownUnit): UnitFactors | null =>
  materialFactors({ from: material.unit, to: unit, own: material.own, fabric: fabricOf(material) });

/** A quantity in another unit as one in the stock unit, to 4 decimals; null when it cannot be converted. */
export function inStockUnit(material: PricedMaterial, quantity: string, unit: KnownUnit): string | null {
  const factors = factorsTo(material, unit);
  return factors && roundHalfUp(decimal(quantity).times(decimal(factors.priceFactor)).div(decimal(factors.unitFactor)), 4);
}

/** The unit of a price that somebody typed: the named one, else that of the offer's price, else the stock unit. */
export function unitOfTyped(
  material: PricedMaterial & { unit: NamedUnit },
  named: NamedUnit | null,
  quoted: { unit: NamedUnit } | null,
): { unit: NamedUnit; factors: UnitFactors | null } {
  const unit = named ?? quoted?.unit ?? material.unit;
  return { unit, factors: factorsTo(material, unit) };
}

/** What a line stores of the unit of its price; the stock unit is not named. */
export const storedUnit = (stockUnitId: string, { unit, unitFactor, priceFactor }: UnitFactors & { unit: NamedUnit }) => ({
  priceUnitId: unit.id === stockUnitId ? null : unit.id,
  unitFactor,
  priceFactor,
});

/** 起量 of a price in the stock unit, unrounded: 50 罗 are 7,200 个. Null when it cannot be converted. */
const startOf = (material: PricedMaterial, { from, unit }: Pick<OfferPriceFact, 'from' | 'unit'>): Exact | null => {
  const factors = factorsTo(material, unit);
  return factors && decimal(from).times(decimal(factors.priceFactor)).div(decimal(factors.unitFactor));
};

/** Of breaks of one offer, for equal quantities the newest last: the largest that the quantity in the stock unit reaches, else the smallest. */
export function breakFor<Break extends Pick<OfferPriceFact, 'from' | 'unit'>>(
  material: PricedMaterial,
  breaks: readonly Break[],
  quantity: string,
): Break | null {
  const sorted = breaks
    .flatMap((price) => {
      const start = startOf(material, price);
      return start ? [{ price, start }] : [];
    })
    .toSorted((a, b) => a.start.comparedTo(b.start));
  const reached = sorted.filter(({ start }) => start.lte(decimal(quantity)));
  const [smallest] = sorted;
  const from = reached.at(-1) ?? sorted.findLast(({ start }) => smallest && start.equals(smallest.start));
  return from?.price ?? breaks[0] ?? null;
}

/** CNY without tax in the unit of the price. */
const inCny = ({ netPrice: net, taxIncluded, taxRate, rate }: OfferPriceFact): Exact | null => {
  if (rate === null) return null;
  const untaxed = taxIncluded ? decimal(net).div(decimal(taxRate).div(100).plus(1)) : decimal(net);
  return untaxed.times(decimal(rate));
};

/** What a quantity in the stock unit costs in CNY without tax, rounded once; null when unit or currency cannot be converted. */
export function offerAmount(material: PricedMaterial, offer: OfferPriceFact | null, quantity: string): string | null {
  const price = offer && inCny(offer);
  const factors = offer && factorsTo(material, offer.unit);
  if (!price || !factors) return null;
  return roundHalfUp(price.times(decimal(quantity)).times(decimal(factors.unitFactor)).div(decimal(factors.priceFactor)), 2);
}

/** The amount at the price break that `of` reaches; `of` is the whole quantity where this one is a part of it. */
export const amountAt = (material: PricedMaterial, breaks: readonly OfferPriceFact[], quantity: string, of = quantity): string | null =>
  offerAmount(material, breakFor(material, breaks, of), quantity);

/** CNY without tax per stock unit at that break, to be shown beside the amount. */
export const stockPriceAt = (material: PricedMaterial, breaks: readonly OfferPriceFact[], quantity: string): string | null =>
  stockPrice(material, breakFor(material, breaks, quantity));

/**
 * The factors beside the shown price put back what its rounding took: 13.00 with 13 % tax is shown as 11.5044, and 10,000 米 come to 115,044.25.
 */
function exactFactors(shown: string, offer: OfferPriceFact, { unitFactor, priceFactor }: UnitFactors): UnitFactors {
  const given = decimal(offer.netPrice)
    .times(decimal(offer.rate ?? '1'))
    .times(100);
  const asShown = decimal(offer.taxIncluded ? offer.taxRate : '0')
    .plus(100)
    .times(decimal(shown));
  if (asShown.isZero() || asShown.eq(given)) return { unitFactor, priceFactor };
  return { unitFactor: decimal(unitFactor).times(given).toFixed(), priceFactor: decimal(priceFactor).times(asShown).toFixed() };
}

/** CNY without tax in the unit of the price, as a line keeps it: shown with 4 decimals, exact in amounts. */
export function linePrice(material: PricedMaterial, offer: OfferPriceFact | null): (UnitPrice & { unit: NamedUnit }) | null {
  const price = offer && inCny(offer);
  const factors = offer && factorsTo(material, offer.unit);
  if (!price || !factors) return null;
  const unitPrice = roundHalfUp(price, 4);
  return compareDecimals(unitPrice, MOST) > 0 ? null : { unitPrice, ...exactFactors(unitPrice, offer, factors), unit: offer.unit };
}

/** CNY without tax per stock unit, to be shown beside it; amounts come from `offerAmount`. */
export function stockPrice(material: PricedMaterial, offer: OfferPriceFact | null, decimals = 4): string | null {
  const price = offer && inCny(offer);
  const factors = offer && factorsTo(material, offer.unit);
  if (!price || !factors) return null;
  const perUnit = roundHalfUp(price.times(decimal(factors.unitFactor)).div(decimal(factors.priceFactor)), decimals);
  return compareDecimals(perUnit, MOST) > 0 ? null : perUnit;
}
