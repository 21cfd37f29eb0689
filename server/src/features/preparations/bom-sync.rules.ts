import { decimal, roundUp, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { allocate, netRequirement } from '@mrp/contract/lib/formulas.ts';

export interface SyncedLine {
  id: string;
  quantity: string;
  /** Its place in the new version, and what that takes of what the old one took; null: the line stays as it was. */
  toLineId: string | null;
  ratio: string | null;
  /** What of the run's demand it stands for; null: not known. */
  demand: string | null;
}

export interface SyncedOrder {
  id: string;
  decimals: number;
  /** The figures of the run that made it. */
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
 * An order that a run made was raised to the MOQ, or is what stock left over: it follows by netting the changed demand again, with what was
 * changed by hand on top. Null where no run tells; 0: nothing would be missing any more, which is for the author to decide.
 */
function netAgain({ run, lines, decimals }: SyncedOrder): string | null {
  const moved = lines.filter(({ toLineId }) => toLineId !== null);
  if (run === null || moved.some(({ demand }) => demand === null)) return null;
  const change = moved.map(({ demand, ratio }) =>
    decimal(demand ?? '0')
      .times(decimal(ratio ?? '1').minus(1))
      .toFixed(),
  );
  // The formula tells the net requirement as finely as its figures: four decimals are what a run keeps.
  const gross = decimal(sumDecimals([run.gross, ...change])).toFixed(4);
  const { suggest } = netRequirement({ ...run, gross });
  if (decimal(suggest).isZero()) return '0';
  const total = decimal(sumDecimals([...lines.map(({ quantity }) => quantity), suggest, `-${run.suggest}`]));
  return total.gt(0) ? roundUp(total.toFixed(), decimals) : '0';
}
