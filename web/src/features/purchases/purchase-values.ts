import type { Purchase } from '@mrp/contract/features/purchases/record.ts';
import type { PurchaseProposal } from '@mrp/contract/features/purchases/proposal.ts';
import type { PurchaseSource } from '@mrp/contract/features/purchases/workflow.ts';
import { FIRST_LINE, type GridRow } from '../../kit/grid/columns.ts';
import { bodyLines, proposedRows, purchaseRows } from './purchase-row-values.ts';

/** The values of the form; `reason` only of a change after 下单. */
export interface PurchaseValues {
  source: PurchaseSource;
  /** Null until selected; the schema requires it. */
  holderId: string | null;
  needOn: string | null;
  reason: string;
  remark: string;
  lines: readonly GridRow[];
}

export const emptyPurchase: PurchaseValues = {
  source: 'BRAND',
  holderId: null,
  needOn: null,
  reason: '',
  remark: '',
  lines: [{ key: FIRST_LINE }],
};

/** A stored order in the form, or what a copy starts from. */
export function purchaseValues(order: Purchase | undefined, isCopy = false): PurchaseValues {
  if (!order) return emptyPurchase;
  const { source, holder, needOn, remark } = order;
  // A copied day may be in the past, so it must be entered again.
  return { source, holderId: holder.id, needOn: isCopy ? null : needOn, reason: '', remark, lines: purchaseRows(order, isCopy) };
}

/** Header and lines of the request; the schemas say what is missing. */
export function purchaseBody({ source, holderId, needOn, remark, lines }: PurchaseValues, priced: boolean) {
  return { source, holderId: holderId as string, needOn: needOn as string, remark, lines: bodyLines(lines, priced) };
}

/** A new order from a netting run or from garment orders. */
export const proposedValues = (proposal: PurchaseProposal): PurchaseValues => ({
  ...emptyPurchase,
  source: proposal.source,
  holderId: proposal.holderId,
  needOn: proposal.needOn,
  lines: proposedRows(proposal),
});
