import type { Pick as PickOrder, PickProposal } from '@mrp/contract/features/picks/record.ts';
import { FIRST_LINE, type GridRow } from '../../kit/grid/columns.ts';
import { bodyLines, proposedRows, storedRows } from './pick-lines.ts';

/** The values of the form. */
export interface PickValues {
  /** Null until selected; the schema requires it. */
  holderId: string | null;
  needOn: string | null;
  remark: string;
  lines: readonly GridRow[];
}

export const emptyPick: PickValues = { holderId: null, needOn: null, remark: '', lines: [{ key: FIRST_LINE }] };

/** A new pick for a garment order. */
export const proposedValues = (proposal: PickProposal): PickValues => ({
  holderId: proposal.holder?.id ?? null,
  needOn: proposal.needOn,
  remark: '',
  lines: proposedRows(proposal),
});

export const storedValues = (pick: PickOrder, proposal: PickProposal | undefined): PickValues => ({
  holderId: pick.holder.id,
  needOn: pick.needOn,
  remark: pick.remark,
  lines: storedRows(pick, proposal),
});

/** Head and lines of the request; the schema says what is missing. */
export const pickBody = ({ holderId, needOn, remark, lines }: PickValues) => ({
  holderId: holderId as string,
  needOn: needOn as string,
  remark,
  lines: bodyLines(lines),
});
