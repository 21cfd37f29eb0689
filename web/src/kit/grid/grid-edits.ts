import { isEditable, type GridColumn, type GridRow } from './columns/columns.ts';
import type { PastePlan } from './pasting/paste.ts';

/** All lines at one moment. Edits create a new array and share unchanged lines. */
export interface Lines {
  order: readonly string[];
  rows: Readonly<Record<string, GridRow>>;
}

export const linesOf = (rows: readonly GridRow[]): Lines => ({
  order: rows.map(({ key }) => key),
  rows: Object.fromEntries(rows.map((row) => [row.key, row])),
});

export const rowsIn = ({ order, rows }: Lines): GridRow[] => order.map((key) => rows[key]!);

export interface CellValue {
  key: string;
  field: string;
  value: unknown;
}

export function setCells(lines: Lines, cells: readonly CellValue[]): Lines {
  const rows = { ...lines.rows };
  for (const { key, field, value } of cells) if (rows[key]) rows[key] = { ...rows[key], [field]: value };
  return { ...lines, rows };
}

/** Inserts after the line `afterKey`, or at the end. */
export function insertRows(lines: Lines, afterKey: string | undefined, added: readonly GridRow[]): Lines {
  const at = afterKey === undefined ? lines.order.length : lines.order.indexOf(afterKey) + 1;
  return {
    order: lines.order.toSpliced(at, 0, ...added.map(({ key }) => key)),
    rows: { ...lines.rows, ...Object.fromEntries(added.map((row) => [row.key, row])) },
  };
}

export function removeRows(lines: Lines, keys: readonly string[]): Lines {
  const gone = new Set(keys);
  return {
    order: lines.order.filter((key) => !gone.has(key)),
    rows: Object.fromEntries(Object.entries(lines.rows).filter(([key]) => !gone.has(key))),
  };
}

/** Moves the lines together by one position; does nothing at the edge. */
export function moveRows(lines: Lines, keys: readonly string[], step: 1 | -1): Lines {
  const first = lines.order.indexOf(keys[0] ?? '');
  const last = first + keys.length - 1;
  if (first < 0 || first + step < 0 || last + step >= lines.order.length) return lines;
  const rest = lines.order.filter((key) => !keys.includes(key));
  return { ...lines, order: rest.toSpliced(first + step, 0, ...keys) };
}

/** Moves the lines together before or after another line; does nothing when that is one of them. */
export function placeRows(lines: Lines, keys: readonly string[], target: string, below: boolean): Lines {
  if (keys.includes(target)) return lines;
  const rest = lines.order.filter((key) => !keys.includes(key));
  const order = rest.toSpliced(rest.indexOf(target) + (below ? 1 : 0), 0, ...keys);
  return order.every((key, at) => key === lines.order[at]) ? lines : { ...lines, order };
}

export interface Range {
  keys: readonly string[];
  fields: readonly string[];
}

/** Clears editable cells. */
export function clearRange(lines: Lines, range: Range, columns: readonly GridColumn[]): Lines {
  return setCells(
    lines,
    cellsOf(lines, range, columns).map(({ key, column }) => ({ key, field: column.key, value: column.kind === 'checkbox' ? false : null })),
  );
}

/** Copies the first line of the range to the others; for a single line, copies the line above. */
export function fillDown(lines: Lines, range: Range, columns: readonly GridColumn[]): Lines {
  const single = range.keys.length === 1;
  const source = single ? lines.order[lines.order.indexOf(range.keys[0]!) - 1] : range.keys[0];
  if (source === undefined) return lines;
  const targets = { ...range, keys: single ? range.keys : range.keys.slice(1) };
  return setCells(
    lines,
    cellsOf(lines, targets, columns).map(({ key, column }) => ({ key, field: column.key, value: lines.rows[source]![column.key] })),
  );
}

/** Copies the lines of the range in turn to the lines around it, counted from its first. */
export function fillFrom(lines: Lines, source: Range, keys: readonly string[], columns: readonly GridColumn[]): Lines {
  const from = keys.indexOf(source.keys[0] ?? '');
  const count = source.keys.length;
  const rowFor = (key: string) => lines.rows[source.keys[(((keys.indexOf(key) - from) % count) + count) % count]!]!;
  const targets = { fields: source.fields, keys: keys.filter((key) => !source.keys.includes(key)) };
  return setCells(
    lines,
    cellsOf(lines, targets, columns).map(({ key, column }) => ({ key, field: column.key, value: rowFor(key)[column.key] })),
  );
}

function cellsOf(lines: Lines, { keys, fields }: Range, columns: readonly GridColumn[]): { key: string; column: GridColumn }[] {
  return keys.flatMap((key) =>
    columns.filter((column) => fields.includes(column.key) && isEditable(column, lines.rows[key]!)).map((column) => ({ key, column })),
  );
}

/** A paste as one edit; invalid lines can be excluded. */
export function applyPlan(lines: Lines, plan: PastePlan, newRow: () => GridRow, skipWrong: boolean): Lines {
  const wanted = (wrong: boolean) => !(wrong && skipWrong);
  const cells = plan.updates
    .filter(({ wrong }) => wanted(wrong))
    .flatMap(({ key, values }) => Object.entries(values).map(([field, value]) => ({ key: key!, field, value })));
  const added = plan.inserts.filter(({ wrong }) => wanted(wrong)).map(({ values }) => ({ ...newRow(), ...values }) as GridRow);
  return insertRows(setCells(lines, cells), undefined, added);
}

/** A line that was added, changed or removed (`row` null), at its position. */
export interface GridPatch {
  key: string;
  row: GridRow | null;
  at: number;
}

export function patchesBetween(before: Lines, after: Lines): GridPatch[] {
  if (before === after) return [];
  const gone = before.order.filter((key) => !after.rows[key]).map((key) => ({ key, row: null, at: before.order.indexOf(key) }));
  const places = before.order.filter((key) => after.rows[key]);
  const kept = after.order.filter((key) => before.rows[key]);
  const reordered = places.some((key, at) => kept[at] !== key);
  const changed = after.order.flatMap((key, at) =>
    after.rows[key] !== before.rows[key] || (reordered && before.order[at] !== key) ? [{ key, row: after.rows[key]!, at }] : [],
  );
  return [...gone, ...changed];
}
