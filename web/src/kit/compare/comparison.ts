import { bestFigures } from '@mrp/contract/lib/best-figures.ts';
import type { ReactNode } from 'react';

export interface ComparedCell {
  /** What is compared and copied; empty: nothing is known. */
  text: string;
  /** Shown instead of the text. */
  content?: ReactNode;
  unit?: string | undefined;
  /** Decimal text by which the best of the row is found; only cells of the same unit are compared. */
  figure?: string | null | undefined;
}

export interface ComparedRow {
  key: string;
  label: string;
  /** One for each column. */
  cells: readonly ComparedCell[];
  /** The word at the best figure: 最低, 最短, 最多. */
  best?: { word: string; by: 'lowest' | 'highest' };
  /** The best one is tinted: only rows that decide. */
  decides?: boolean;
}

export interface ComparedGroup {
  title: string;
  rows: readonly ComparedRow[];
}

export const MAX_COMPARED = 4;

export const differs = ({ cells }: ComparedRow): boolean =>
  new Set(cells.map(({ text, unit = '' }) => (text === '' ? '' : `${text} ${unit}`))).size > 1;

/** The columns with the best figure; none where fewer than two figures can be compared, or all are equal. */
export const bestOf = ({ cells, best }: ComparedRow): ReadonlySet<number> => (best ? bestFigures(cells, best.by) : new Set());

/** Rows without any value go; within its group what differs comes first, and with `onlyDiffering` the rest goes. */
export function arrange(groups: readonly ComparedGroup[], onlyDiffering: boolean): ComparedGroup[] {
  return groups
    .map(({ title, rows }) => {
      const filled = rows.filter(({ cells }) => cells.some(({ text }) => text !== ''));
      const [differing, same] = [filled.filter(differs), filled.filter((row) => !differs(row))];
      return { title, rows: onlyDiffering ? differing : [...differing, ...same] };
    })
    .filter(({ rows }) => rows.length > 0);
}
