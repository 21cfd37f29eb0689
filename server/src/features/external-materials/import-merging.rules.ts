import type { ContradictionPolicy } from '@mrp/contract/features/imports/options.ts';
import { foldText } from '@mrp/contract/lib/folding.ts';
import { refusePartialRecord } from '../../platform/imports/groups.ts';
import type { ImportValue, Lookups, ReadRow } from '../../platform/imports/object.ts';
import { addError, canonical, isValid, listOf, textOf, type RowResult } from '../../platform/imports/row-result.ts';

/** What a row of the file says about one colour. */
export interface ColourRow {
  verdict: RowResult;
  row: ReadRow;
}

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

/** Rows of one record become one row; each of the others says with which it was merged. */
export function mergeRows(rows: readonly ColourRow[], identity: string | null, policy: ContradictionPolicy): ColourRow[] {
  return [...Map.groupBy(rows, ({ row }) => keyOf(row, identity)).values()].flatMap((group) => {
    const [first, ...others] = group;
    if (!first || others.length === 0) return first ?? [];
    const row = mergedRow(group, policy);
    for (const other of others) {
      if (other.verdict === first.verdict) continue;
      const isSame = canonical(Object.fromEntries(other.row.values)) === canonical(Object.fromEntries(first.row.values));
      other.verdict.note = `与第 ${first.row.number} 行${isSame ? '相同' : '合并'}`;
    }
    return group.every(({ verdict }) => isValid(verdict)) ? { verdict: first.verdict, row } : [];
  });
}

/** The rows that were merged into a row with errors are not imported either. */
export function refusePartialRecords(rows: readonly ColourRow[], identity: string | null): void {
  for (const group of Map.groupBy(rows, ({ row }) => keyOf(row, identity)).values()) {
    refusePartialRecord(
      group.map(({ verdict }) => verdict),
      'name',
      '外部物料',
    );
  }
}

/** What tells the record of a row from others. */
function keyOf(row: ReadRow, identity: string | null): string {
  const of = (column: string): string => foldText(textOf(row, column));
  if (row.values.has('code')) return `code ${textOf(row, 'code').toUpperCase()}`;
  const [supplier, colour, item] = [textOf(row, 'supplierId'), of('colourName'), of('supplierItemNo')];
  if (identity === 'ITEM' && item !== '') return `item ${supplier}/${item}/${colour}`;
  return `name ${supplier}/${of('name')}/${colour}/${canonical(row.values.get('gramWeight')) || of('specification')}`;
}

/** The first value of each column counts, or the last; what a row says goes before what was derived for it. */
function mergedRow(group: readonly ColourRow[], policy: ContradictionPolicy): ReadRow {
  const [first, ...others] = policy === 'LAST' ? group.toReversed() : group;
  if (!first) throw new Error('a group without rows');
  const values = new Map(first.row.values);
  const [units, inferred] = [new Map(first.row.units), new Set(first.row.inferred)];
  for (const { verdict, row } of others)
    for (const [column, value] of row.values) {
      if (row.inferred.has(column) && values.has(column)) continue;
      const former = inferred.has(column) ? undefined : values.get(column);
      if (former !== undefined) {
        if (policy !== 'FIRST' && policy !== 'LAST' && canonical(former) !== canonical(value))
          addError(verdict, column, `与第 ${first.row.number} 行不一致`);
        continue;
      }
      values.set(column, value);
      if (!row.inferred.has(column)) inferred.delete(column);
      const unit = row.units.get(column);
      if (unit !== undefined) units.set(column, unit);
    }
  return { ...first.row, values, units, inferred, pictureIds: group.flatMap(({ row }) => row.pictureIds) };
}
