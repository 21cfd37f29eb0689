import { formatDecimal } from '@mrp/contract/lib/decimals.ts';

/** How far a class tells its goods apart. */
export type LotTracking = 'NONE' | 'LOT' | 'ROLL';

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

/** 缸号 A1 匹 2, as refusals name it; the ledger's own words (`refuse_stock`) are the same. */
export const sayRoll = ({ lotNo, rollNo }: { lotNo: string; rollNo: string | null }): string =>
  rollNo ? `缸号 ${lotNo} 匹 ${rollNo}` : `缸号 ${lotNo}`;

/** 1,200.00 米. */
export const sayQuantity = (quantity: string, { unitName, decimals }: { unitName: string; decimals: number }): string =>
  `${formatDecimal(quantity, decimals)} ${unitName}`;
