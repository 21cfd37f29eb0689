import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { convertQuantity, defaultAllowance, type Unit } from '@mrp/contract/lib/units.ts';

/** A price in force of an offer, and what leads to CNY without tax. */
export interface OfferPriceFact {
  /** After 空差, in the offer's unit, currency and tax basis. */
  netPrice: string;
  taxIncluded: boolean;
  taxRate: string;
  /** CNY for one of its currency; null: no rate is kept. */
  rate: string | null;
  unit: Unit;
}

/** What is known of an item's worth at a holder. Values in CNY without tax. */
export interface CostFacts {
  holderId: string;
  itemId: string;
  here: { quantity: string; value: string };
  everywhere: { quantity: string; value: string };
  /** 大货 of the preferred offer. */
  preferred: OfferPriceFact | null;
  /** 现货, else 大货, of the holder's own offer, else of the preferred one. */
  buyOut: OfferPriceFact | null;
  /** 染费 of the holder's own offer, else of the preferred one. */
  dyeing: OfferPriceFact | null;
  benchmark: string | null;
  kind: 'FABRIC' | 'TRIM';
  unit: Unit;
  width: string | null;
  allowance: string | null;
  gramWeight: string | null;
  customerSupplied: boolean;
}

const fabricOf = ({ width, allowance, gramWeight }: CostFacts) =>
  width !== null && gramWeight !== null ? { width, allowance: allowance ?? defaultAllowance, gsm: gramWeight } : null;

/** CNY without tax per stock unit, 4 decimals; null where unit or currency lead nowhere. */
export function stockPrice(facts: CostFacts, offer: OfferPriceFact | null): string | null {
  if (!offer || offer.rate === null) return null;
  const units = convertQuantity({ quantity: '1', from: facts.unit, to: offer.unit, fabric: fabricOf(facts), decimals: 8 });
  if (units === null) return null;
  const exTax = offer.taxIncluded ? decimal(offer.netPrice).div(decimal(offer.taxRate).div(100).plus(1)) : decimal(offer.netPrice);
  return roundHalfUp(exTax.times(decimal(offer.rate)).times(decimal(units)), 4);
}

/** 基准价 is 元/米 like 米价; of counted goods it is per piece. */
function benchmarkPrice(facts: CostFacts): string | null {
  if (facts.benchmark === null) return null;
  const metres = convertQuantity({ quantity: '1', from: facts.unit, to: '米', fabric: fabricOf(facts), decimals: 8 });
  return metres === null ? facts.benchmark : roundHalfUp(decimal(facts.benchmark).times(decimal(metres)), 4);
}

const averageOf = ({ quantity, value }: CostFacts['here']) =>
  decimal(quantity).gt(0) && decimal(value).gt(0) ? decimal(value).div(decimal(quantity)) : null;

/**
 * CNY of a receipt that no document prices: the balance's average, else the item's over all holders, else the preferred offer's
 * net price, else 基准价. Null: none of these; 客供 goods are then worth 0.
 */
export function receiptValue(facts: CostFacts, quantity: string): string | null {
  const unitCost =
    averageOf(facts.here) ??
    averageOf(facts.everywhere) ??
    [stockPrice(facts, facts.preferred), benchmarkPrice(facts), facts.customerSupplied ? '0' : null].flatMap((price) =>
      price === null ? [] : [decimal(price)],
    )[0];
  return unitCost ? roundHalfUp(unitCost.times(decimal(quantity)), 2) : null;
}

export const amountOf = (quantity: string, unitPrice: string): string => roundHalfUp(decimal(quantity).times(decimal(unitPrice)), 2);
