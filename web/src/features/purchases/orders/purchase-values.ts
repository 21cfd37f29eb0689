import { purchaseFields } from '@mrp/contract/features/purchases/fields.ts';
import type { Purchase, PurchaseInput } from '@mrp/contract/features/purchases/record.ts';
import type { PurchaseProposal } from '@mrp/contract/features/purchases/proposal.ts';
import { emptyValues } from '@mrp/contract/lib/fields/record-fields.ts';
import { formValues } from '../../../kit/form/record-values.ts';
import { FIRST_LINE, type GridRow } from '../../../kit/grid/columns/columns.ts';
import { bodyLines, proposedRows, purchaseRows } from './purchase-row-values.ts';

/** Null until selected; the schema requires it. */
type PurchaseHead = Omit<PurchaseInput, 'holderId' | 'needOn' | 'lines' | 'nettingRunId'> & {
  holderId: string | null;
  needOn: string | null;
};

/** The values of the form; `reason` only of a change after 下单. */
export interface PurchaseValues extends PurchaseHead {
  reason: string;
  lines: readonly GridRow[];
}

export const emptyPurchase: PurchaseValues = {
  ...emptyValues(purchaseFields),
  source: 'BRAND',
  reason: '',
  lines: [{ key: FIRST_LINE }],
};

/** A stored order in the form, or what a copy starts from. */
export function purchaseValues(order: Purchase | undefined, isCopy = false): PurchaseValues {
  if (!order) return emptyPurchase;
  const head = formValues(purchaseFields, order) as PurchaseHead;
  // A copied day may be in the past, so it must be entered again.
  return { ...head, ...(isCopy && { needOn: null }), reason: '', lines: purchaseRows(order, isCopy) };
}

/** Header and lines of the request; the schemas say what is missing. */
export function purchaseBody({ reason: _reason, lines, holderId, needOn, ...head }: PurchaseValues, priced: boolean) {
  return { ...head, holderId: holderId as string, needOn: needOn as string, lines: bodyLines(lines, priced) };
}

/** A new order from a netting run or from garment orders. */
export const proposedValues = (proposal: PurchaseProposal): PurchaseValues => ({
  ...emptyPurchase,
  source: proposal.source,
  holderId: proposal.holderId,
  needOn: proposal.needOn,
  lines: proposedRows(proposal),
});
