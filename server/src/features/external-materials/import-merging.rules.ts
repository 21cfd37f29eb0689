import { foldText } from '@mrp/contract/lib/folding.ts';
import type { RecordRow } from '../../platform/imports/merging.ts';
import type { ImportValue, Lookups, ReadRow } from '../../platform/imports/object.ts';
import { canonical, listOf, textOf, type RowResult } from '../../platform/imports/row-result.ts';

/** What a row of the file says about one colour. */
export type ColourRow = RecordRow;

/** One row for each colour in a cell, with the colour of the library that has its name. */
export function splitColours(verdicts: readonly RowResult[], lookups: Lookups): ColourRow[] {
  return verdicts.flatMap((verdict) => {
    const { row } = verdict;
    const names = listOf(row, 'colourName');
    if (names.length === 0) return [{ verdict, row }];
    return names.map((colourName) => {
      const entry = lookups['colour']?.find(colourName);
      const isOfLibrary = entry && !entry.refusal && /^\d+$/.test(entry.id);
      const values = new Map<string, ImportValue>([...row.values, ['colourName', colourName]]);
      if (isOfLibrary) values.set('colourId', entry.id);
      return { verdict, row: { ...row, values } };
    });
  });
}

/** What tells the record of a row from others. */
export const recordKeyOf =
  (identity: string | null) =>
  (row: ReadRow): string => {
    const of = (column: string): string => foldText(textOf(row, column));
    if (row.values.has('code')) return `code ${textOf(row, 'code').toUpperCase()}`;
    const [supplier, colour, item] = [textOf(row, 'supplierId'), of('colourName'), of('supplierItemNo')];
    if (identity === 'ITEM' && item !== '') return `item ${supplier}/${item}/${colour}`;
    return `name ${supplier}/${of('name')}/${colour}/${canonical(row.values.get('gramWeight')) || of('specification')}`;
  };
