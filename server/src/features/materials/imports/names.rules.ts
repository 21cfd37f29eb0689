import type { LookupEntry } from '../../../platform/imports/lookup.ts';
import type { Lookups, ReadRow } from '../../../platform/imports/object.ts';
import { priceColumnNames } from './offers.rules.ts';
import { textOf } from '../../../platform/imports/row-result.ts';

/** Fills in what price lists omit: the classification from the name, and the usual unit of the classification. */
export function completeRow(row: ReadRow, lookups: Lookups): void {
  const classes = lookups['classification'];
  const units = lookups['unit'];
  if (!classes || !units) return;
  const infer = (column: string, find: () => LookupEntry | undefined): void => {
    const entry = row.values.has(column) || row.errors.has(column) ? undefined : find();
    if (!entry) return;
    row.values.set(column, entry.id);
    row.shown.set(column, entry.label);
    row.assumed.add(column);
    row.inferred.add(column);
  };
  if (!row.values.has('code')) infer('classificationId', () => classByName(textOf(row, 'name'), classes.entries));
  if (!priceColumnNames.some((column) => row.values.has(column))) return;
  const beside = priceColumnNames.flatMap((column) => row.units.get(column) ?? [])[0];
  const usual = classes.get(textOf(row, 'classificationId'))?.facts?.['firstUnitId'] ?? '';
  infer('offerUnit', () => units.get(beside ?? (textOf(row, 'firstUnitId') || usual)));
}

/** The single classification that shares the most characters with the name, at least two adjacent: 氨纶汗布 → 汗布. */
export function classByName(name: string, classes: readonly LookupEntry[]): LookupEntry | undefined {
  let best: { shared: number; entry: LookupEntry | undefined } = { shared: 1, entry: undefined };
  for (const entry of classes) {
    const className = entry.facts?.['name'] ?? '';
    if (entry.refusal || className.startsWith('其他')) continue;
    const shared = longestShared(name, className);
    if (shared > best.shared) best = { shared, entry };
    else if (shared === best.shared) best = { shared, entry: undefined };
  }
  return best.entry;
}

function longestShared(name: string, className: string): number {
  for (let length = className.length; length >= 2; length--)
    for (let at = 0; at + length <= className.length; at++) if (name.includes(className.slice(at, at + length))) return length;
  return 0;
}
