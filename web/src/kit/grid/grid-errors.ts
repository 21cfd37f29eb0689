import { checkCell, type GridColumn, type GridRow } from './columns/columns.ts';
import type { Cell } from './lines/grid-move.ts';
import type { Grid, GridState } from './grid-state.ts';
import { commitTyping } from './grid-store.ts';

export interface GridError extends Cell {
  /** Starts at 1. */
  line: number;
  label: string;
  message: string;
}

const judged = new WeakMap<GridRow, Readonly<Record<'strict' | 'lenient', Readonly<Record<string, string>> | undefined>>>();

/** Errors of a line by field; unchanged lines are not validated again. */
export function rowErrors(
  grid: Grid,
  row: GridRow,
  { strict, refusals }: Pick<GridState, 'strict' | 'refusals'>,
): Readonly<Record<string, string>> {
  const kind = strict ? 'strict' : 'lenient';
  const known = judged.get(row);
  const own = known?.[kind] ?? judgeRow(grid.allColumns, row, strict);
  if (!known?.[kind]) judged.set(row, { strict: known?.strict, lenient: known?.lenient, [kind]: own });
  const said = refusals[row.key];
  return said ? { ...shownRefusals(grid, said), ...own } : own;
}

/** What the server said of a part of the line without a column stands at the first one. */
function shownRefusals({ allColumns }: Grid, said: Readonly<Record<string, string>>): Record<string, string> {
  const first = allColumns.find(({ kind }) => kind !== 'computed')?.key;
  const placed = Object.entries(said).flatMap(([field, message]) => {
    const at = allColumns.some(({ key }) => key === field) ? field : first;
    return at === undefined ? [] : [[at, message] as const];
  });
  return Object.fromEntries(placed);
}

/** Most lines are unchanged at most edits. */
const nothingWrong: Readonly<Record<string, string>> = {};

function judgeRow(columns: readonly GridColumn[], row: GridRow, strict: boolean): Readonly<Record<string, string>> {
  const wrong = columns.flatMap((column) => {
    const message = checkCell(column, row[column.key], strict);
    return message === null ? [] : [[column.key, message]];
  });
  return wrong.length === 0 ? nothingWrong : Object.fromEntries(wrong);
}

export function gridErrors(grid: Grid): GridError[] {
  const state = grid.store.getState();
  return state.lines.order.flatMap((key, at) => {
    const wrong = rowErrors(grid, state.lines.rows[key]!, state);
    if (wrong === nothingWrong) return [];
    return grid.allColumns.flatMap((column) =>
      wrong[column.key] === undefined ? [] : [{ key, field: column.key, line: at + 1, label: column.label, message: wrong[column.key]! }],
    );
  });
}

/** Validates the whole grid; true when it is valid. */
export function checkGrid(grid: Grid): boolean {
  commitTyping(grid);
  grid.store.setState({ strict: true });
  return gridErrors(grid).length === 0;
}

/** Errors of the server by line number and field name. */
export function placeRefusals(grid: Grid, refused: readonly { at: number; field: string; message: string }[]): void {
  const { lines } = grid.store.getState();
  const refusals: Record<string, Record<string, string>> = {};
  for (const { at, field, message } of refused) {
    const key = lines.order[at];
    const column = grid.allColumns.find((one) => (one.bodyName ?? one.key) === field);
    if (key !== undefined) (refusals[key] ??= {})[column?.key ?? field] = message;
  }
  grid.store.setState({ refusals });
}
