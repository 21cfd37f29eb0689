import type { BinInput, BinRow } from '@mrp/contract/features/bins/record.ts';
import { recordImport } from '../../platform/imports/record-import.ts';
import { createBins, deleteBins, editBins } from './commands.ts';
import { inputOf } from './imports.rules.ts';

export const binRecords = recordImport<BinRow, BinInput>({
  kind: 'bin',
  table: 'bins',
  inputOf,
  create: (tx, _user, inputs) => createBins(tx, inputs),
  edit: (tx, _user, edits) =>
    editBins(
      tx,
      edits.map(({ id, version, input: { holderId: _holderId, ...input } }) => ({ id, version, ...input })),
    ),
  remove: (tx, _user, ids) => deleteBins(tx, ids),
});
