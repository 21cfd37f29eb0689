import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { allocate } from '@mrp/contract/lib/formulas/formulas.ts';
import { convertQuantity, fabricOf } from '@mrp/contract/lib/units.ts';
import { AppError } from '../../platform/app-error.ts';
import { amountAt, type OfferPriceFact, type PricedMaterial } from '../prices/rules.ts';

/** Cost facts of an item at a holder, in CNY without tax. */
export interface CostFacts extends PricedMaterial {
  holderId: string;
  itemId: string;
  here: { quantity: string; value: string };
  everywhere: { quantity: string; value: string };
  /** The 大货报价 of the preferred offer. */
  preferred: readonly OfferPriceFact[];
  /** 现货价, else 大货报价, of the holder's own offer, else of the preferred offer. */
  buyOut: readonly OfferPriceFact[];
  /** 染费 of the holder's own offer, else of the preferred offer. */
  dyeing: readonly OfferPriceFact[];
  benchmark: string | null;
  kind: 'FABRIC' | 'TRIM';
  customerSupplied: boolean;
}

/**
 * 基准价 is per metre, like 米价; of trims that are counted or weighed it is per unit. Null for a fabric that is weighed and says no weight per metre.
 */
function benchmarkPrice(facts: CostFacts): string | null {
  if (facts.benchmark === null) return null;
  const metres = convertQuantity({ quantity: '1', from: facts.unit, to: '米', fabric: fabricOf(facts), decimals: 8 });
  if (metres === null) return facts.kind === 'FABRIC' && facts.unit.dimension !== 'count' ? null : facts.benchmark;
  return roundHalfUp(decimal(facts.benchmark).times(decimal(metres)), 4);
}

const averageOf = ({ quantity, value }: CostFacts['here']) =>
  decimal(quantity).gt(0) && decimal(value).gt(0) ? decimal(value).div(decimal(quantity)) : null;

/**
 * Value in CNY of a receipt without a price: the average of the balance, else the average of the item over all holders, else the net price
 * of the preferred offer, else 基准价. Null when there is none of these; 客供 materials are then worth 0.
 */
export function receiptValue(facts: CostFacts, quantity: string): string | null {
  const average = averageOf(facts.here) ?? averageOf(facts.everywhere);
  if (average) return roundHalfUp(average.times(decimal(quantity)), 2);
  const offered = amountAt(facts, facts.preferred, quantity);
  if (offered !== null) return offered;
  const unitCost = benchmarkPrice(facts) ?? (facts.customerSupplied ? '0' : null);
  return unitCost === null ? null : amountOf(quantity, unitCost);
}

/** 染费 of the day; zero without an offer of it, which is settled outside the system. A price that cannot be converted is no zero. */
export function dyeFeeOfTheDay(facts: CostFacts, quantity: string): string {
  const amount = amountAt(facts, facts.dyeing, quantity);
  if (amount !== null) return amount;
  const [price] = facts.dyeing;
  if (price) throw new AppError('GUARD', { detail: `染费报价按${price.unit.name}，今天不能换算成库存单位的人民币，请先维护报价` });
  return '0';
}

export const amountOf = (quantity: string, unitPrice: string): string => roundHalfUp(decimal(quantity).times(decimal(unitPrice)), 2);

/** Splits an amount over rolls or lots by quantity; the parts add up to the amount. */
export function splitAmount(amount: string | null, quantities: readonly string[]): (string | null)[] {
  if (amount === null) return quantities.map(() => null);
  return allocate({ total: amount, weights: quantities, decimals: 2 });
}
