import type { Entry } from '@mrp/contract/lib/fields/fields.ts';
import { compareDecimals, decimal, formatDecimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { defaultBandLimits, priceBand, priceDeviation, type PriceBand, type UnitPrice } from '@mrp/contract/lib/formulas/formulas.ts';
import type { UnitFactors } from '@mrp/contract/lib/units.ts';
import { breakFor, factorsTo, type NamedUnit, type OfferPriceFact } from '../prices/rules.ts';
import { moqOf, packOf, type OfferFacts } from '../preparations/lines/offers.rules.ts';

/** In which currency and tax basis an offer is priced, with its prices from a quantity on, the smallest first. */
export interface OfferTerms {
  currency: Entry;
  taxIncluded: boolean;
  taxRate: string;
  breaks: (OfferPriceFact & { currency: Entry })[];
}

type Convertible = Pick<OfferFacts, 'unit' | 'offerUnit' | 'own' | 'width' | 'allowance' | 'gramWeight'>;

/** A price in the terms of the offer's price. */
export interface QuotedPrice {
  /** In its own unit; null: no price in force, or units that cannot be converted. */
  price: (UnitPrice & { unit: NamedUnit }) | null;
  /** Of a price in force that cannot be converted. */
  foreignUnit: string | null;
  currency: Entry;
  taxIncluded: boolean;
  taxRate: string;
}

/** The price in force for this quantity: of the largest break that it reaches, else of the first. */
export function priceFor(offer: Convertible, { currency, taxIncluded, taxRate, breaks }: OfferTerms, quantity: string): QuotedPrice {
  const found = breakFor(offer, breaks, quantity);
  if (!found) return { price: null, foreignUnit: null, currency, taxIncluded, taxRate };
  const factors = factorsTo(offer, found.unit);
  const price = factors && { unitPrice: found.netPrice, ...factors, unit: found.unit };
  const foreignUnit = price ? null : found.unit.name;
  return { price, foreignUnit, currency: found.currency, taxIncluded: found.taxIncluded, taxRate: found.taxRate };
}

/** Every break for the form: from which quantity in the stock unit on, at which price in its own unit. */
export const listBreaks = (offer: Convertible, { breaks }: Pick<OfferTerms, 'breaks'>) =>
  breaks.flatMap(({ from, netPrice, unit }) => {
    const factors = factorsTo(offer, unit);
    if (!factors) return [];
    const start = decimal(from).times(decimal(factors.priceFactor)).div(decimal(factors.unitFactor));
    return [{ from: roundHalfUp(start, 4), unitPrice: netPrice, unitId: unit.id, unit: unit.name, ...factors }];
  });

/** A price in another unit; of the same unit it stays exactly what it is. */
export function inUnitOf(unitId: string, { unitFactor, priceFactor }: UnitFactors, price: QuotedPrice['price']): string | null {
  if (price === null || price.unit.id === unitId) return price?.unitPrice ?? null;
  const perUnit = decimal(price.unitPrice).times(decimal(price.unitFactor)).times(decimal(priceFactor));
  return roundHalfUp(perUnit.div(decimal(price.priceFactor).times(decimal(unitFactor))), 8);
}

export interface JudgedPrice {
  deviation: string | null;
  band: PriceBand;
}

/** Formula 12 against the offer's own price; without one the band is orange. How far below it is too cheap says the configuration of the class. */
export function judgePrice(unitPrice: string | null, offerPrice: string | null, lowLimit: string): JudgedPrice {
  const deviation = unitPrice === null ? null : priceDeviation({ quoted: unitPrice, benchmark: offerPrice });
  return { deviation, band: priceBand(deviation, { ...defaultBandLimits, low: lowLimit }) };
}

/** What needs a reason at 下单. Prices are told without figures, as not everybody may see them. */
export function warningsOf(
  {
    offer,
    quantity,
    deviation,
    band,
    hasOfferPrice,
    foreignUnit,
  }: { offer: OfferFacts | undefined; quantity: string; hasOfferPrice: boolean; foreignUnit: string | null } & JudgedPrice,
  unit: { name: string; decimals: number },
): string[] {
  const [moq, pack] = offer ? [moqOf(offer), packOf(offer)] : [null, null];
  return [
    ...(moq !== null && compareDecimals(quantity, moq) < 0 ? [`低于起订量 ${formatDecimal(moq, unit.decimals)} ${unit.name}`] : []),
    ...(pack !== null && decimal(pack).gt(0) && !decimal(quantity).mod(decimal(pack)).isZero()
      ? [`不是每包 ${formatDecimal(pack, unit.decimals)} ${unit.name} 的整数倍`]
      : []),
    ...(foreignUnit === null ? [] : [`报价按${foreignUnit}，不能换算成${unit.name}`]),
    ...(hasOfferPrice || foreignUnit !== null ? [] : ['没有现行报价']),
    ...(hasOfferPrice && (band === 'ORANGE' || band === 'RED') ? [`单价${deviation?.startsWith('-') ? '低于' : '高于'}报价`] : []),
  ];
}
