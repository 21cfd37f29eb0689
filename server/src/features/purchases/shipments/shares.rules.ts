import { compareDecimals, decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { allocateCumulative, priceAmount, type UnitPrice } from '@mrp/contract/lib/formulas/formulas.ts';

/** What is open of an order's line. */
export interface OpenLine {
  lineId: string;
  needOn: string;
  code: string;
  open: string;
  /** Shipped before, and the most that may still be. */
  shipped: string;
  most: string;
}

export interface Share<L> {
  line: L;
  quantity: string;
}

type Needed = Pick<OpenLine, 'lineId' | 'needOn' | 'code'>;

const byNeed = (a: Needed, b: Needed): number =>
  a.needOn.localeCompare(b.needOn) || a.code.localeCompare(b.code) || compareDecimals(a.lineId, b.lineId);

/**
 * A quantity that covers all open ones is shared pro rata, by what each line gets over all shipments and up to its tolerance; a smaller one
 * goes by need date, then number.
 */
export function shareOut<L extends OpenLine>(
  quantity: string,
  lines: readonly L[],
  decimals: number,
): { isFull: boolean; shares: Share<L>[] } {
  const ordered = lines.filter(({ open }) => compareDecimals(open, '0') > 0).toSorted(byNeed);
  const open = sumDecimals(['0', ...ordered.map((line) => line.open)]);
  const isFull = compareDecimals(quantity, open) >= 0;
  if (ordered.length === 0) return { isFull: false, shares: [] };
  if (isFull) {
    const parts = ordered.map((line) => ({
      wanted: sumDecimals([line.shipped, line.open]),
      done: line.shipped,
      limit: sumDecimals([line.shipped, line.most]),
    }));
    return { isFull, shares: present(ordered, allocateCumulative({ quantity, parts, decimals })) };
  }
  let rest = decimal(quantity);
  const parts = ordered.map((line) => {
    const part = rest.lt(decimal(line.open)) ? rest : decimal(line.open);
    rest = rest.minus(part);
    return part.toFixed();
  });
  return { isFull, shares: present(ordered, parts) };
}

/** What of a shipment is under way to an order's line. */
export interface ComingLine extends Needed {
  /** Shipped to it and not closed, received parts included. */
  coming: string;
  received: string;
}

/** Whatever arrives of a shipment serves its orders by their shares of it, over all receipts, so that what is missing is missing of all. */
export function shareArrival<L extends ComingLine>(quantity: string, lines: readonly L[], decimals: number): Share<L>[] {
  const ordered = lines.toSorted(byNeed);
  const parts = ordered.map(({ coming, received }) => ({ wanted: coming, done: received }));
  return present(ordered, allocateCumulative({ quantity, parts, decimals }));
}

const present = <L>(lines: readonly L[], parts: readonly string[]): Share<L>[] =>
  lines.map((line, at) => ({ line, quantity: parts[at] ?? '0' })).filter(({ quantity }) => compareDecimals(quantity, '0') > 0);

/** Parts of a quantity in proportion to what each has left, none more than that. */
export const splitOver = (quantity: string, left: readonly string[], decimals: number): string[] =>
  allocateCumulative({ quantity, parts: left.map((wanted) => ({ wanted, done: '0' })), decimals });

/** What goods cost in CNY without tax: each order's share at its own price, rounded once for each; null where one has no price. */
export function costOfShares(shares: readonly { cost: UnitPrice | null; quantity: string }[]): string | null {
  const amounts = shares.flatMap(({ cost, quantity }) => (cost === null ? [] : [priceAmount(quantity, cost)]));
  return shares.length === 0 || amounts.length < shares.length ? null : sumDecimals(amounts);
}

/** Within its lower tolerance a line may be finished by what it has. */
export function isNearlyDone({ quantity, done, tolerance }: { quantity: string; done: string; tolerance: string }): boolean {
  const least = decimal(quantity).times(decimal('100').minus(decimal(tolerance)).div(100));
  return decimal(done).gte(least) && decimal(done).lt(decimal(quantity));
}
