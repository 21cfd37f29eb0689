import type { LotTracking } from '@mrp/contract/features/dictionaries/classifications.ts';
import type { BatchInput } from '@mrp/contract/features/preparations/production.ts';
import { compareDecimals, decimal, decimalsToShow, roundHalfUp, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { greigeForDyed, toleranceBand } from '@mrp/contract/lib/formulas/formulas.ts';
import { checkNumber, inUnit, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { checkRolls } from '../../stock/documents/lines.rules.ts';
import { formatQuantity } from '../../stock/rules.ts';

/** A production before the batch is received. */
export interface ProductionFacts {
  quantity: string;
  finishedQuantity: string;
  tolerance: string;
  /** Decimals of the unit. */
  decimals: number;
  unitName: string;
  lotTracked: LotTracking;
  dyeLoss: string | null;
  /** Null when it takes no greige. */
  greige: {
    decimals: number;
    unitName: string;
    needed: string;
    /** Greige taken for this production and not used by any batch yet. */
    pool: string;
    /** The value of `pool` in CNY. */
    poolValue: string;
    /** Greige used by earlier batches. */
    used: string;
  } | null;
}

/** Returns the errors of a batch by field; empty when it can be received. */
export function checkBatch({ quantity, isLast, rolls }: BatchInput, work: ProductionFacts): Record<string, string> {
  const fields: Record<string, string> = {};
  const wrong = checkNumber(inUnit(rules.documentQuantity, work), quantity);
  if (wrong) return { quantity: wrong };
  const total = sumDecimals([work.finishedQuantity, quantity]);
  const { min, max } = toleranceBand({ plan: work.quantity, tolerance: work.tolerance });
  const digits = decimalsToShow(work.decimals, [total, min, max]);
  const told = (figure: string): string => formatQuantity(figure, { unitName: work.unitName, decimals: digits });
  if (compareDecimals(total, max) > 0)
    fields['quantity'] =
      `累计完成 ${told(total)}，超过上限 ${told(max)}（计划 ${told(work.quantity)}，溢装 ${decimal(work.tolerance).toFixed()}%），请核对数量`;
  else if (compareDecimals(total, min) >= 0 && isLast === null) fields['isLast'] = '已达到计划的下限，请说明这批后是否结束';
  else if (compareDecimals(total, min) < 0 && isLast === true)
    fields['isLast'] = `累计完成 ${told(total)}，低于下限 ${told(min)}，请先登记本批，再用“短交结束”并说明原因`;
  checkRolls({ rolls }, 'IN', work, quantity, (field, message) => {
    fields[field] ??= message;
  });
  return fields;
}

/** The greige that a batch uses, with its value; for the last batch also the greige that the supplier added. */
export interface BatchGreige {
  quantity: string;
  amount: string;
  ownCloth: string;
}

/**
 * The greige of a batch is the planned greige of all batches so far, at the planned dye loss, minus what earlier batches used, limited to
 * what is left. The last batch uses all that is left and reports the missing part as the supplier's own greige.
 */
export function greigeOfBatch(batch: string, isLast: boolean, { finishedQuantity, dyeLoss, greige }: ProductionFacts): BatchGreige {
  if (!greige) return { quantity: '0', amount: '0', ownCloth: '0' };
  const target = greigeForDyed({ dyed: sumDecimals([finishedQuantity, batch]), dyeLoss: dyeLoss ?? '0', decimals: greige.decimals });
  const due = decimal(target).minus(decimal(greige.used));
  const pool = decimal(greige.pool);
  const isAll = isLast || due.gte(pool);
  const quantity = isAll ? pool : due.gt(0) ? due : decimal('0');
  const amount = isAll ? greige.poolValue : roundHalfUp(decimal(greige.poolValue).times(quantity).div(pool), 2);
  const missing = isLast ? due.minus(pool) : decimal('0');
  return { quantity: quantity.toFixed(), amount, ownCloth: missing.gt(0) ? missing.toFixed() : '0' };
}

/** The dye loss in percent points; null when more came out than went in, or when no greige was used. */
export function actualLoss(finished: string, greigeUsed: string): string | null {
  const used = decimal(greigeUsed);
  if (used.lte(0)) return null;
  const loss = roundHalfUp(used.minus(decimal(finished)).div(used).times(100), 4);
  return compareDecimals(loss, '0') < 0 ? null : loss;
}
