import { decimal } from '@mrp/contract/lib/decimals.ts';
import { priceBand, type UnitPrice } from '@mrp/contract/lib/formulas/formulas.ts';
import type { OwnFactor, Unit } from '@mrp/contract/lib/units.ts';
import { breakFor, inStockUnit, linePrice, type NamedUnit, type OfferPriceFact } from '../../prices/rules.ts';

/** An active offer of a material, with what converts it to the stock unit. */
export interface OfferFacts {
  materialId: string;
  offerId: string;
  preferred: boolean;
  supplierId: string;
  supplierCode: string;
  supplierName: string;
  supplierState: string;
  offerUnit: Unit & { id: string };
  unit: NamedUnit;
  own: OwnFactor | null;
  width: string | null;
  allowance: string | null;
  gramWeight: string | null;
  moq: string | null;
  moqPerColour: string | null;
  packQuantity: string | null;
  /** Lead time in days, including dyeing when greige is dyed. */
  leadDays: number | null;
  leadDaysDyed: number | null;
  /** By quantity, the smallest first. */
  bulk: OfferPriceFact[];
  /** 染费, when greige is provided. */
  dyeing: OfferPriceFact[];
}

/** A quantity of the offer in the stock unit; null when it is missing or cannot be converted. */
const ofOffer = (offer: OfferFacts, quantity: string | null): string | null =>
  quantity === null ? null : inStockUnit(offer, quantity, offer.offerUnit);

/** 起订量 per colour, else of the offer, in the stock unit. */
export const moqOf = (offer: OfferFacts): string | null => ofOffer(offer, offer.moqPerColour ?? offer.moq);

/** 每包数量 in the stock unit. */
export const packOf = (offer: OfferFacts): string | null => ofOffer(offer, offer.packQuantity);

/** CNY without tax for this quantity, in the unit of the price: 染费 when greige is provided to the supplier, else 大货. */
export const offerPrice = (offer: OfferFacts, takesGreige: boolean, quantity: string): (UnitPrice & { unit: NamedUnit }) | null =>
  linePrice(offer, breakFor(offer, takesGreige ? offer.dyeing : offer.bulk, quantity));

/** The offer of the given supplier, else the preferred offer. */
export function chooseOffer(offers: readonly OfferFacts[], supplierId: string | null): OfferFacts | undefined {
  return supplierId === null ? offers.find(({ preferred }) => preferred) : offers.find((offer) => offer.supplierId === supplierId);
}

/** A warning about a typed price far from the offer's, above or below it; it does not block the order. */
export function priceWarnings(deviations: readonly (string | null)[]): string[] {
  const far = deviations.filter((deviation) => deviation !== null).filter((deviation) => ['ORANGE', 'RED'].includes(priceBand(deviation)));
  return [...new Set(far.map((deviation) => `单价${deviation.startsWith('-') ? '远低于' : '高于'}报价，请核对`))];
}

/** Warnings about the quantity, which do not block the order. */
export function quantityWarnings(offer: OfferFacts, quantity: string, unitName: string): string[] {
  const [moq, pack] = [moqOf(offer), packOf(offer)];
  return [
    ...(moq !== null && decimal(quantity).lt(decimal(moq)) ? [`低于起订量 ${moq} ${unitName}`] : []),
    ...(pack !== null && !decimal(quantity).mod(decimal(pack)).isZero() ? [`不是每包 ${pack} ${unitName} 的整数倍`] : []),
  ];
}
