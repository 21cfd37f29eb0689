import type { PickReturnInput } from '@mrp/contract/features/picks/plan.ts';
import { compareDecimals, decimal, formatDecimal, roundHalfUp, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { checkNumber, inUnit, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';

/** What a pick took, and what came back of it. */
export interface StoredTake {
  id: string;
  lineId: string;
  /** Its number among the takes of the line. */
  sequence: number;
  itemId: string;
  lotId: string | null;
  rollId: string | null;
  unit: { name: string; decimals: number };
  secondDecimals: number | null;
  quantity: string;
  secondQuantity: string | null;
  amount: string;
  returnedQuantity: string;
  returnedSecondQuantity: string;
  returnedAmount: string;
  /** Returns of the line so far. */
  posted: number;
}

export interface PlannedReturn {
  take: StoredTake;
  quantity: string;
  secondQuantity: string | null;
  amount: string;
}

/** Values what comes back at the cost that the pick took; the last return takes the rest, so that the parts add up to the cent. */
export function planReturns(
  takes: readonly StoredTake[],
  inputs: PickReturnInput['lines'],
): { returns: PlannedReturn[]; fields: Record<string, string> } {
  const fields: Record<string, string> = {};
  const known = new Map(takes.map((take) => [take.id, take]));
  const seen = new Set<string>();
  const returns = inputs.flatMap(({ takeId, quantity }, at): PlannedReturn[] => {
    const take = known.get(takeId);
    const name = `lines.${at}.quantity`;
    if (!take) fields[`lines.${at}.takeId`] = '这张领料单没有领过这一匹';
    else if (seen.has(takeId)) fields[name] = '同一匹填写了两次';
    seen.add(takeId);
    if (!take) return [];
    const wrong = checkNumber(inUnit(rules.documentQuantity, take.unit), quantity);
    const left = decimal(take.quantity).minus(decimal(take.returnedQuantity)).toFixed();
    if (wrong) fields[name] ??= wrong;
    else if (compareDecimals(quantity, left) > 0) fields[name] ??= `最多可退 ${formatDecimal(left, take.unit.decimals)} ${take.unit.name}`;
    return [{ take, quantity, ...shareOf(take, quantity, left) }];
  });
  return { returns, fields };
}

function shareOf(take: StoredTake, quantity: string, left: string): { amount: string; secondQuantity: string | null } {
  const part = (whole: string, returned: string, decimals: number): string => {
    const rest = decimal(whole).minus(decimal(returned));
    if (compareDecimals(quantity, left) >= 0) return rest.toFixed();
    // Of all that came back so far, so that small returns do not add up their roundings.
    const back = decimal(sumDecimals([take.returnedQuantity, quantity]));
    const due = decimal(roundHalfUp(decimal(whole).times(back).div(decimal(take.quantity)), decimals)).minus(decimal(returned));
    return (due.lt(0) ? decimal('0') : due.gt(rest) ? rest : due).toFixed();
  };
  const second = take.secondQuantity === null ? null : part(take.secondQuantity, take.returnedSecondQuantity, take.secondDecimals ?? 4);
  return {
    amount: part(take.amount, take.returnedAmount, 2),
    secondQuantity: second === null || decimal(second).isZero() ? null : second,
  };
}
