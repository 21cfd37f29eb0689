import { compareDecimals, decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { allocate } from '@mrp/contract/lib/formulas.ts';

/** What is open of an order's line. */
export interface OpenLine {
  lineId: string;
  needOn: string;
  code: string;
  open: string;
}

export interface Share<L> {
  line: L;
  quantity: string;
}

const byNeed = (a: OpenLine, b: OpenLine): number =>
  a.needOn.localeCompare(b.needOn) || a.code.localeCompare(b.code) || compareDecimals(a.lineId, b.lineId);

/** A quantity that covers all open ones is shared pro rata by largest remainder; a smaller one goes by need date, then number. */
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
    const parts = allocate({ total: quantity, weights: ordered.map((line) => line.open), decimals });
    return { isFull, shares: present(ordered.map((line, at) => ({ line, quantity: parts[at] ?? '0' }))) };
  }
  let rest = decimal(quantity);
  const shares = ordered.map((line) => {
    const part = rest.lt(decimal(line.open)) ? rest : decimal(line.open);
    rest = rest.minus(part);
    return { line, quantity: part.toFixed() };
  });
  return { isFull, shares: present(shares) };
}

const present = <L>(shares: Share<L>[]): Share<L>[] => shares.filter(({ quantity }) => compareDecimals(quantity, '0') > 0);

/** Parts of a quantity in proportion to the weights, which need not all be above zero. */
export function splitOver(quantity: string, weights: readonly string[], decimals: number): string[] {
  if (compareDecimals(quantity, '0') === 0 || weights.every((weight) => compareDecimals(weight, '0') === 0)) return weights.map(() => '0');
  return allocate({ total: quantity, weights: [...weights], decimals });
}

/** Within its lower tolerance a line may be finished by what it has. */
export function isNearlyDone({ quantity, done, tolerance }: { quantity: string; done: string; tolerance: string }): boolean {
  const least = decimal(quantity).times(decimal('100').minus(decimal(tolerance)).div(100));
  return decimal(done).gte(least) && decimal(done).lt(decimal(quantity));
}
