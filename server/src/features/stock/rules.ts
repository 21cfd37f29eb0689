import { compareDecimals, decimal, decimalsToShow, formatDecimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';

/** The values that 质检 measured for a lot; conversions use them, else those of the material. */
export interface MeasuredLot {
  actualWidth: string | null;
  actualGramWeight: string | null;
}

/** An existing lot, or one of its rolls. */
export interface StoredLot extends MeasuredLot {
  lotId: string;
  rollId: string | null;
}

/** 缸号 A1 匹 2, in the same words as the SQL function `raise_stock_error`. */
export const formatRoll = ({ lotNo, rollNo }: { lotNo: string; rollNo: string | null }): string =>
  rollNo ? `缸号 ${lotNo} 匹 ${rollNo}` : `缸号 ${lotNo}`;

/** For example 1,200.00 米. */
export const formatQuantity = (quantity: string, { unitName, decimals }: { unitName: string; decimals: number }): string =>
  `${formatDecimal(quantity, decimals)} ${unitName}`;

/** Both figures with as many decimals as they need to be told apart. */
export function rollsDiffer(sum: string, quantity: string, { unitName, decimals }: { unitName: string; decimals: number }): string {
  const unit = { unitName, decimals: decimalsToShow(decimals, [sum, quantity]) };
  return `细码合计 ${formatQuantity(sum, unit)}，与数量 ${formatQuantity(quantity, unit)}不一致`;
}

const FINEST = 4;

/** The second quantity of a part, never more than is left; the part that empties the balance takes the rest. */
export function secondShare(
  { onHand, secondQuantity }: { onHand: string; secondQuantity: string | null },
  quantity: string,
  decimals: number | null,
): string | null {
  if (secondQuantity === null || decimal(secondQuantity).isZero() || decimal(onHand).lte(0)) return null;
  if (decimal(quantity).gte(decimal(onHand))) return secondQuantity;
  const share = roundHalfUp(decimal(secondQuantity).times(decimal(quantity)).div(decimal(onHand)), decimals ?? FINEST);
  if (decimal(share).isZero()) return null;
  return compareDecimals(share, secondQuantity) > 0 ? secondQuantity : share;
}
