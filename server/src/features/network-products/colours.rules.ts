import type { ReadRow } from '../../platform/imports/object.ts';
import { listOf, type RowResult } from '../../platform/imports/row-result.ts';

/** Above the numbers of all rows of a sheet. */
const APART = 2_000_000;

/** A row that lists several colours is a product in each of them: one row for each, with a number of its own. */
export function eachColour(rows: readonly ReadRow[]): ReadRow[] {
  return rows.flatMap((row) => {
    const colours = [...new Set(listOf(row, 'colourName'))];
    if (colours.length === 0) return [row];
    return colours.map((colour, at) => ({
      ...row,
      number: row.number + at * APART,
      values: new Map(row.values).set('colourName', colour),
      errors: new Map(row.errors),
    }));
  });
}

/** The verdict of each row of the sheet over all its colours. */
export function overColours(verdicts: readonly RowResult[]): RowResult[] {
  const byRow = Map.groupBy(verdicts, ({ row }) => row.number % APART);
  return [...byRow]
    .map(([number, [first, ...others]]) => {
      if (!first || others.length === 0) return first;
      const all = [first, ...others];
      const count = (fits: (one: RowResult) => boolean): number => all.filter(fits).length;
      const made = [
        ...(count(({ added }) => added) > 0 ? [`新增 ${count(({ added }) => added)} 个颜色`] : []),
        ...(count(({ changed }) => changed) > 0 ? [`更新 ${count(({ changed }) => changed)} 个颜色`] : []),
      ];
      return {
        ...first,
        row: { ...first.row, number },
        errors: new Map(all.toReversed().flatMap(({ errors }) => [...errors])),
        added: all.some(({ added }) => added),
        changed: all.some(({ changed }) => changed),
        note: made.join('，') || first.note,
      };
    })
    .filter((verdict) => verdict !== undefined);
}
