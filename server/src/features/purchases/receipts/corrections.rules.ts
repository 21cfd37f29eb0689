import type { PriceCorrectionInput } from '@mrp/contract/features/purchases/corrections.ts';
import { compareDecimals, decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { priceAmount } from '@mrp/contract/lib/formulas/formulas.ts';
import type { CorrectableLine } from './corrected-lines.queries.ts';

/** A corrected line: what its stock is adjusted by, and what is booked as difference. */
export interface PlannedCorrection {
  line: CorrectableLine;
  unitPrice: string;
  amount: string;
  stockAmount: string;
  difference: string;
}

/**
 * Splits each difference exactly: the share that the stock still has in its value adjusts its cost, the rest has left with its old cost.
 */
export function planCorrections(
  stored: readonly CorrectableLine[],
  inputs: PriceCorrectionInput['lines'],
): { corrections: PlannedCorrection[]; fields: Record<string, string> } {
  const fields: Record<string, string> = {};
  const known = new Map(stored.map((line) => [line.lineId, line]));
  const worth = new Map(stored.map((line) => [line.itemId, line.balanceValue]));
  const corrections = inputs.flatMap(({ lineId, unitPrice }, at): PlannedCorrection[] => {
    const line = known.get(lineId);
    const refuse = (field: string, message: string): [] => {
      fields[`lines.${at}.${field}`] ??= message;
      return [];
    };
    if (!line) return refuse('lineId', '这张收货单没有该行，或填写了两次');
    known.delete(lineId);
    if (line.price === null) return refuse('unitPrice', '不是品牌的货，没有成本');
    if (compareDecimals(line.kept, '0') <= 0) return refuse('unitPrice', '已全部退货，不能更正');
    const amount = roundHalfUp(decimal(priceAmount(line.kept, { ...line, unitPrice })).minus(decimal(line.value)), 2);
    if (decimal(amount).isZero()) return refuse('unitPrice', '与现在的价格相同，请填写新价格或留空');
    const stockAmount = stockShare(amount, line, worth.get(line.itemId) ?? '0');
    worth.set(
      line.itemId,
      decimal(worth.get(line.itemId) ?? '0')
        .plus(decimal(stockAmount))
        .toFixed(),
    );
    return [{ line, unitPrice, amount, stockAmount, difference: roundHalfUp(decimal(amount).minus(decimal(stockAmount)), 2) }];
  });
  return { corrections, fields };
}

/** Stock is never worth less than nothing: what a lower price takes beyond that is difference, too. */
function stockShare(amount: string, { here, kept }: CorrectableLine, worth: string): string {
  if (compareDecimals(here, '0') <= 0) return '0.00';
  const share = roundHalfUp(decimal(amount).times(decimal(here)).div(decimal(kept)), 2);
  const floor = decimal(worth).negated().toFixed();
  return compareDecimals(share, floor) < 0 ? roundHalfUp(floor, 2) : share;
}
