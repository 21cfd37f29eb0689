import { compareDecimals, decimal, formatDecimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';

/** What 质检 measured of a lot: it converts by this, and by the material's where nobody measured. */
export interface MeasuredLot {
  actualWidth: string | null;
  actualGramWeight: string | null;
}

/** A lot, or a roll of one, that is there. */
export interface TakenLot extends MeasuredLot {
  lotId: string;
  rollId: string | null;
}

/** 缸号 A1 匹 2, as refusals name it; the ledger's own words (`raise_stock_error`) are the same. */
export const formatRoll = ({ lotNo, rollNo }: { lotNo: string; rollNo: string | null }): string =>
  rollNo ? `缸号 ${lotNo} 匹 ${rollNo}` : `缸号 ${lotNo}`;

/** 1,200.00 米. */
export const formatQuantity = (quantity: string, { unitName, decimals }: { unitName: string; decimals: number }): string =>
  `${formatDecimal(quantity, decimals)} ${unitName}`;

const FINEST = 4;

/** The second quantity that leaves with a part, never more than there is: what empties the place takes the rest. */
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
