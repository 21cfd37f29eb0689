import { isSame } from '../form/changes.ts';
import { isEditable, type GridRow } from './columns/columns.ts';
import type { Lines } from './grid-edits.ts';
import type { Grid, GridState } from './grid-state.ts';

/** Keeps the server's refusals that still apply to these lines: a refusal ends when its value changes, by whatever means. */
export function keptRefusals(grid: Grid, after: Lines): GridState['refusals'] {
  const { lines: before, refusals } = grid.store.getState();
  const entries = Object.entries(refusals);
  const kept = entries.flatMap(([key, said]) => {
    const [was, is] = [before.rows[key], after.rows[key]];
    if (!is || was === undefined) return [];
    if (was === is) return [[key, said] as const];
    const left = Object.entries(said).filter(([field]) => !wasCorrected(grid, field, was, is));
    if (left.length === 0) return [];
    return [[key, left.length === Object.keys(said).length ? said : Object.fromEntries(left)] as const];
  });
  const isAsBefore = kept.length === entries.length && kept.every(([key, said]) => refusals[key] === said);
  return isAsBefore ? refusals : Object.fromEntries(kept);
}

/** A part of the line that cannot be edited in its own cell may be put right by any other. */
function wasCorrected({ allColumns }: Grid, field: string, was: GridRow, is: GridRow): boolean {
  const column = allColumns.find(({ key }) => key === field);
  return !column || !isEditable(column, is) || !isSame(was[field], is[field]);
}
