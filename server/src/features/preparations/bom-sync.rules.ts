import { decimal, roundUp, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { allocate, netRequirement } from '@mrp/contract/lib/formulas/formulas.ts';

export interface SyncedLine {
  id: string;
  quantity: string;
  /** The matching line of the new version, and the ratio of new to old consumption; null when the line stays unchanged. */
  toLineId: string | null;
  ratio: string | null;
  /** The demand of the run behind this line; null when unknown. */
  demand: string | null;
}

export interface SyncedOrder {
  id: string;
  decimals: number;
  /** The figures of the run that created the order. */
  run: (Parameters<typeof netRequirement>[0] & { suggest: string }) | null;
  lines: SyncedLine[];
}

/** The quantities of the lines under the new version. */
export function syncedQuantities(order: SyncedOrder): string[] {
  const { lines, decimals } = order;
  const weights = lines.map(({ quantity, ratio }) =>
    decimal(quantity)
      .times(decimal(ratio ?? '1'))
      .toFixed(),
  );
  const total = netAgain(order);
  const parts = total === null ? [] : allocate({ total, weights, decimals });
  if (parts.length > 0 && parts.every((part) => decimal(part).gt(0))) return parts;
  return total === null ? weights.map((weight) => roundUp(weight, decimals)) : lines.map(({ quantity }) => quantity);
}

/**
 * The order of a run was reduced by stock or raised to the MOQ, so the changed demand is netted again, and manual changes are added on top.
 * Returns null without a run, and 0 when nothing is needed any more, which the author must decide.
 */
function netAgain({ run, lines, decimals }: SyncedOrder): string | null {
  const moved = lines.filter(({ toLineId }) => toLineId !== null);
  if (run === null || moved.some(({ demand }) => demand === null)) return null;
  const change = moved.map(({ demand, ratio }) =>
    decimal(demand ?? '0')
      .times(decimal(ratio ?? '1').minus(1))
      .toFixed(),
  );
  // The net requirement is rounded to four decimals, as in a run.
  const gross = decimal(sumDecimals([run.gross, ...change])).toFixed(4);
  const { suggest } = netRequirement({ ...run, gross });
  if (decimal(suggest).isZero()) return '0';
  const total = decimal(sumDecimals([...lines.map(({ quantity }) => quantity), suggest, `-${run.suggest}`]));
  return total.gt(0) ? roundUp(total.toFixed(), decimals) : '0';
}
