import { isEditable, isEmptyCell, type GridColumn } from '../columns/columns.ts';
import type { Lines, Range } from '../grid-edits.ts';

export interface Cell {
  key: string;
  field: string;
}

export type Direction = 'up' | 'down' | 'left' | 'right';

const deltas: Readonly<Record<Direction, readonly [number, number]>> = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] };

const clamp = (at: number, length: number): number => Math.min(length - 1, Math.max(0, at));

/** Moves by one cell, or by `by` cells, within the grid. */
export function step(lines: Lines, columns: readonly GridColumn[], from: Cell, direction: Direction, by = 1): Cell {
  const [down, right] = deltas[direction];
  const row = clamp(lines.order.indexOf(from.key) + down * by, lines.order.length);
  const column = clamp(columnAt(columns, from.field) + right * by, columns.length);
  return { key: lines.order[row] ?? from.key, field: columns[column]?.key ?? from.field };
}

/** Ctrl + arrow: moves to the last cell of a filled range, or over a gap to the next filled cell. */
export function edgeOf(lines: Lines, columns: readonly GridColumn[], from: Cell, direction: Direction): Cell {
  const filled = ({ key, field }: Cell) => !isEmptyCell(lines.rows[key]?.[field]);
  const next = step(lines, columns, from, direction);
  const within = filled(from) && filled(next);
  for (let at = next, last = from; ; last = at, at = step(lines, columns, at, direction)) {
    if (isSameCell(at, last)) return at;
    if (within && !filled(at)) return last;
    if (!within && filled(at)) return at;
  }
}

/** Tab: the next editable cell, across line ends; undefined after the last one, where Tab leaves the grid. */
export function nextEditable(lines: Lines, columns: readonly GridColumn[], from: Cell, forward: boolean): Cell | undefined {
  const width = columns.length;
  const end = lines.order.length * width;
  const by = forward ? 1 : -1;
  for (let at = lines.order.indexOf(from.key) * width + columnAt(columns, from.field) + by; at >= 0 && at < end; at += by) {
    const key = lines.order[Math.floor(at / width)]!;
    const column = columns[at % width]!;
    if (isEditable(column, lines.rows[key]!)) return { key, field: column.key };
  }
  return undefined;
}

/** The cells between two corners. */
export function rangeBetween(lines: Lines, columns: readonly GridColumn[], a: Cell, b: Cell): Range {
  const between = (one: number, other: number): [number, number] => [Math.min(one, other), Math.max(one, other) + 1];
  const [top, bottom] = between(lines.order.indexOf(a.key), lines.order.indexOf(b.key));
  const [left, right] = between(columnAt(columns, a.field), columnAt(columns, b.field));
  return { keys: lines.order.slice(top, bottom), fields: columns.slice(left, right).map(({ key }) => key) };
}

export const isSameCell = (a: Cell | null, b: Cell | null): boolean => a?.key === b?.key && a?.field === b?.field;

const columnAt = (columns: readonly GridColumn[], field: string): number => columns.findIndex(({ key }) => key === field);
