import { decimal, roundHalfUp, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { allocate } from '@mrp/contract/lib/formulas.ts';
import { convertQuantity, fabricOf } from '@mrp/contract/lib/units.ts';
import { stockPrice, type OfferPriceFact, type PricedMaterial } from '../prices/rules.ts';

/** What is known of an item's worth at a holder. Values in CNY without tax. */
export interface CostFacts extends PricedMaterial {
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
  customerSupplied: boolean;
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

/** An amount over rolls or lots, by their quantity; the parts add up. */
export function splitAmount(amount: string | null, quantities: readonly string[]): (string | null)[] {
  if (amount === null) return quantities.map(() => null);
  return allocate({ total: amount, weights: quantities, decimals: 2 });
}

/** What several takes of one line are worth at one price: rounded for the line, not for each. */
export function amountsOf(quantities: readonly string[], unitPrice: string | null): (string | null)[] {
  if (quantities.length === 0) return [];
  return splitAmount(unitPrice === null ? null : amountOf(sumDecimals(quantities), unitPrice), quantities);
}
