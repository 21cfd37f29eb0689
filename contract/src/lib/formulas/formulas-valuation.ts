import { decimal, roundHalfUp } from '../decimals.ts';

interface BalanceValue {
  quantity: string;
  /** CNY, tax excluded. */
  value: string;
}

/** Formula 8 of the domain rules: CNY per stock unit, 4 decimals; null without stock. */
export function averageCost({ quantity, value }: BalanceValue): string | null {
  return decimal(quantity).isZero() ? null : roundHalfUp(decimal(value).div(decimal(quantity)), 4);
}

/** Formula 8 of the domain rules: CNY of an issue, 2 decimals; the issue that empties the stock takes the remaining value. */
export function issueValue({ quantity, value, issued }: BalanceValue & { issued: string }): string {
  const [held, out] = [decimal(quantity), decimal(issued)];
  if (out.gt(held)) throw new RangeError('More is issued than is on hand');
  if (out.eq(held)) return roundHalfUp(value, 2);
  return roundHalfUp(decimal(value).times(out).div(held), 2);
}

/** A receipt with quantity and unit price, or an issue with its quantity. */
export type CostStep = readonly ['in', quantity: string, price: string] | readonly ['out', quantity: string];

/** Formula 8 of the domain rules: brand-owned stock of one item at one holder, posted step by step. */
export function movingAverage({ steps }: { steps: readonly CostStep[] }): { qty: string; value: string; average: string | null } {
  let quantity = decimal('0');
  let value = decimal('0');
  for (const step of steps) {
    const moved = decimal(step[1]);
    if (step[0] === 'in') {
      value = value.plus(decimal(roundHalfUp(moved.times(decimal(step[2])), 2)));
      quantity = quantity.plus(moved);
    } else {
      value = value.minus(decimal(issueValue({ quantity: quantity.toFixed(), value: value.toFixed(), issued: step[1] })));
      quantity = quantity.minus(moved);
    }
  }
  const average = averageCost({ quantity: quantity.toFixed(), value: value.toFixed() });
  return { qty: roundHalfUp(quantity, 4), value: roundHalfUp(value, 2), average };
}

interface DyedBatch {
  /** Cost of the used greige and 染费 of the batch, both in CNY. */
  greigeCost: string;
  dyeFee: string;
  dyedQuantity: string;
}

/** Formula 8 of the domain rules: CNY per unit of dyed cloth, 4 decimals. */
export function dyedUnitCost({ greigeCost, dyeFee, dyedQuantity }: DyedBatch): string {
  return roundHalfUp(decimal(greigeCost).plus(decimal(dyeFee)).div(decimal(dyedQuantity)), 4);
}

interface PriceCorrection {
  received: string;
  /** Quantity still on hand. */
  onHand: string;
  oldPrice: string;
  newPrice: string;
}

/** Formula 8 of the domain rules: 成本调整 for the quantity on hand and 价差 for the rest, CNY, 2 decimals. */
export function splitPriceCorrection(correction: PriceCorrection): { adjustment: string; priceVariance: string } {
  const [received, onHand] = [decimal(correction.received), decimal(correction.onHand)];
  const amountAt = (price: string) => decimal(roundHalfUp(received.times(decimal(price)), 2));
  const total = amountAt(correction.newPrice).minus(amountAt(correction.oldPrice));
  const share = onHand.gt(received) ? decimal('1') : onHand.div(received);
  const adjustment = roundHalfUp(total.times(share), 2);
  return { adjustment, priceVariance: roundHalfUp(total.minus(decimal(adjustment)), 2) };
}
