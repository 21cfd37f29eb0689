import { pickFields } from '@mrp/contract/features/picks/fields.ts';
import type { PickOrder, PickInput, PickProposal } from '@mrp/contract/features/picks/record.ts';
import { emptyValues } from '@mrp/contract/lib/fields/record-fields.ts';
import { formValues } from '../../../kit/form/record-values.ts';
import { FIRST_LINE, type GridRow } from '../../../kit/grid/columns/columns.ts';
import { bodyLines, proposedRows, storedRows } from './pick-lines.ts';

/** Null until selected; the schema requires it. */
type PickHead = Omit<PickInput, 'holderId' | 'needOn' | 'garmentOrderId' | 'lines'> & { holderId: string | null; needOn: string | null };

/** The values of the form. */
export interface PickValues extends PickHead {
  lines: readonly GridRow[];
}

export const emptyPick: PickValues = { ...emptyValues(pickFields), lines: [{ key: FIRST_LINE }] };

/** A new pick for a garment order. */
export const proposedValues = (proposal: PickProposal): PickValues => ({
  ...emptyPick,
  holderId: proposal.holder?.id ?? null,
  needOn: proposal.needOn,
  lines: proposedRows(proposal),
});

export const storedValues = (pick: PickOrder, proposal: PickProposal | undefined): PickValues => ({
  ...(formValues(pickFields, pick) as PickHead),
  lines: storedRows(pick, proposal),
});

/** Head and lines of the request; the schema says what is missing. */
export const pickBody = ({ holderId, needOn, lines, ...head }: PickValues) => ({
  holderId: holderId as string,
  needOn: needOn as string,
  ...head,
  lines: bodyLines(lines),
});
