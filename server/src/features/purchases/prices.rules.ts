import type { Entry } from '@mrp/contract/lib/fields.ts';
import { compareDecimals, decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { priceBand, priceDeviation, type PriceBand } from '@mrp/contract/lib/formulas.ts';
import { convertQuantity, fabricOf } from '@mrp/contract/lib/units.ts';
import type { OfferPriceFact } from '../prices/rules.ts';
import { moqOf, packOf, type OfferFacts } from '../preparations/offers.rules.ts';

/** In which currency and tax basis an offer is priced, with its prices from a quantity on, the smallest first. */
export interface OfferTerms {
  currency: Entry;
  taxIncluded: boolean;
  taxRate: string;
  breaks: { from: string; currency: Entry; price: OfferPriceFact }[];
}

type Convertible = Pick<OfferFacts, 'unit' | 'width' | 'allowance' | 'gramWeight'>;

/** Price per stock unit, in the terms of the offer's price. */
export interface QuotedPrice {
  /** Null: no price in force, or units that cannot be converted. */
  unitPrice: string | null;
  currency: Entry;
  taxIncluded: boolean;
  taxRate: string;
}

const perStockUnit = (offer: Convertible, { unit, netPrice }: OfferPriceFact): string | null => {
  const units = convertQuantity({ quantity: '1', from: offer.unit, to: unit, fabric: fabricOf(offer), decimals: 8 });
  return units === null ? null : roundHalfUp(decimal(netPrice).times(decimal(units)), 4);
};

/** The price in force for this quantity: of the largest break that it reaches, else of the first. */
export function priceFor(offer: Convertible, { currency, taxIncluded, taxRate, breaks }: OfferTerms, quantity: string): QuotedPrice {
  const reached = breaks.filter(({ from, price: { unit } }) => {
    const converted = convertQuantity({ quantity, from: offer.unit, to: unit, fabric: fabricOf(offer) });
    return converted !== null && compareDecimals(from, converted) <= 0;
  });
  const largest = reached.reduce<OfferTerms['breaks'][number] | undefined>(
    (best, one) => (best && compareDecimals(best.from, one.from) >= 0 ? best : one),
    undefined,
  );
  const found = largest ?? breaks[0];
  if (!found) return { unitPrice: null, currency, taxIncluded, taxRate };
  const { price } = found;
  return { unitPrice: perStockUnit(offer, price), currency: found.currency, taxIncluded: price.taxIncluded, taxRate: price.taxRate };
}

/** Every break as a price per stock unit, for the form. */
export const listBreaks = (offer: Convertible, { breaks }: OfferTerms) =>
  breaks.flatMap(({ from, price }) => {
    const unitPrice = perStockUnit(offer, price);
    const quantity = convertQuantity({ quantity: from, from: price.unit, to: offer.unit, fabric: fabricOf(offer) });
    return unitPrice === null || quantity === null ? [] : [{ from: quantity, unitPrice }];
  });

export interface JudgedPrice {
  deviation: string | null;
  band: PriceBand;
}

/** Formula 12 against the offer's own price; without one the band is orange. */
export function judgePrice(unitPrice: string | null, offerPrice: string | null): JudgedPrice {
  const deviation = unitPrice === null ? null : priceDeviation({ quoted: unitPrice, benchmark: offerPrice });
  return { deviation, band: priceBand(deviation) };
}

const text = (quantity: string, decimals: number): string => roundHalfUp(quantity, decimals);

/** What needs a reason at 下单. Prices are told without figures, as not everybody may see them. */
export function warningsOf(
  { offer, quantity, band, hasOfferPrice }: { offer: OfferFacts | undefined; quantity: string; band: PriceBand; hasOfferPrice: boolean },
  unit: { name: string; decimals: number },
): string[] {
  const [moq, pack] = offer ? [moqOf(offer), packOf(offer)] : [null, null];
  return [
    ...(moq !== null && compareDecimals(quantity, moq) < 0 ? [`低于起订量 ${text(moq, unit.decimals)} ${unit.name}`] : []),
    ...(pack !== null && decimal(pack).gt(0) && !decimal(quantity).mod(decimal(pack)).isZero()
      ? [`不是每包 ${text(pack, unit.decimals)} ${unit.name} 的整数倍`]
      : []),
    ...(hasOfferPrice ? [] : ['没有现行报价']),
    ...(hasOfferPrice && (band === 'ORANGE' || band === 'RED') ? ['单价高于报价'] : []),
  ];
}
