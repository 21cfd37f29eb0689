import { closestByName } from '@mrp/contract/lib/closest-name.ts';
import type { LookupEntry } from '../../../platform/imports/lookup.ts';
import type { Lookups, ReadRow, UsualFacts } from '../../../platform/imports/object.ts';
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

/** What the class of the row usually has: the class that it says, else the one that its name names. */
export function usualOfClass(row: ReadRow, lookups: Lookups): UsualFacts {
  const classes = lookups['classification'];
  const stated = classes?.get(textOf(row, 'classificationId'));
  const found = stated ?? (row.texts.has('classificationId') ? undefined : classByName(textOf(row, 'name'), classes?.entries ?? []));
  return found?.facts ?? {};
}

/** The classification that the name names: 氨纶汗布 → 汗布. */
export const classByName = (name: string, classes: readonly LookupEntry[]): LookupEntry | undefined =>
  closestByName(
    name,
    classes.filter(({ refusal }) => !refusal),
    ({ facts }) => facts?.['name'] ?? '',
  );
