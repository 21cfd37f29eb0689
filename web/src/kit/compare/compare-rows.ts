import { formatNumber } from '../../lib/format/format.ts';
import type { Fact } from '../object/Facts.tsx';
import type { ComparedCell, ComparedRow } from './comparison.ts';

/** Makes rows over these things: a label, and the cell of each. */
export const rowsOver =
  <Thing>(things: readonly Thing[]) =>
  (label: string, cellOf: (thing: Thing) => ComparedCell, more: Partial<ComparedRow> = {}): ComparedRow => ({
    key: label,
    label,
    cells: things.map(cellOf),
    ...more,
  });

/** A figure with its unit, comparable with others of that unit. */
export const figureCell = (value: string | null | undefined, decimals: number, unit?: string): ComparedCell =>
  value === null || value === undefined ? { text: '' } : { text: formatNumber(value, decimals), figure: value, unit };

/** The facts of the things' own pages that are texts, without the labels left out; a fact of one is empty at the others. */
export function factRows(factsOfAll: readonly (readonly Fact[])[], leftOut: ReadonlySet<string> = new Set()): ComparedRow[] {
  const known = factsOfAll.map((facts) => new Map(facts.map((fact) => [fact.label, fact])));
  const labels = [...new Set(known.flatMap((facts) => [...facts.keys()]))].filter((label) => !leftOut.has(label));
  return labels.map((label) => ({
    key: label,
    label,
    cells: known.map((facts) => {
      const { value, unit } = facts.get(label) ?? {};
      return { text: typeof value === 'string' ? value : '', unit };
    }),
  }));
}
