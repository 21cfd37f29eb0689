import { createStore } from 'zustand/vanilla';
import { debounce } from '../../lib/debounce.ts';
import { newKey } from '../../lib/api/idempotency-keys.ts';
import { isSame } from '../form/changes.ts';
import { chooseEntity, editorText, isEmptyCell, isEditable, isTyped, readText, type GridColumn, type GridRow } from './columns/columns.ts';
import { inheritGroup, sortByGroup } from './grid-groups.ts';
import { firstCell, firstTab, followCursor, gridViews, keptCursor, startInTab } from './grid-tabs.ts';
import { keptRefusals } from './grid-refusals.ts';
import type { Grid, GridOptions, GridState } from './grid-state.ts';
import { linesOf, patchesBetween, removeRows, rowsIn, setCells, type Lines, type Range } from './grid-edits.ts';
import { rangeBetween, type Cell } from './lines/grid-move.ts';

const KEPT_STEPS = 50;
const untouched: Omit<GridState, 'lines' | 'cursor' | 'tab'> = {
  anchor: null,
  mode: 'nav',
  typing: null,
  strict: false,
  refusals: {},
  past: [],
  future: [],
  focusRequest: 0,
  creating: null,
  facts: undefined,
};

export function createGrid({ columns, rows, newRow = () => ({}), complete, grouping, onChange: first }: GridOptions): Grid {
  const lines = sortByGroup(linesOf(rows), grouping);
  const tab = firstTab(lines, grouping);
  const viewOf = gridViews(columns, grouping);
  const store = createStore<GridState>(() => ({ ...untouched, lines, tab, cursor: firstCell(viewOf({ lines, tab })) }));
  let told = lines;
  let onChange = first;
  const pause = debounce(() => tell());
  store.subscribe(pause.goOn);
  const tell = () => {
    pause.end();
    const now = store.getState().lines;
    const patches = patchesBetween(told, now);
    told = now;
    if (patches.length > 0) onChange?.(patches, rowsIn(now));
  };
  const grid: Grid = {
    id: `grid-${newKey().slice(0, 8)}`,
    store,
    get columns() {
      return grid.view().columns;
    },
    allColumns: columns,
    view: () => viewOf(store.getState()),
    viewOf,
    baseline: { current: lines },
    focusGranted: { current: 0 },
    newRow: () => ({ ...newRow(), ...startInTab(grid), key: newKey() }),
    complete,
    grouping,
    notify: pause.begin,
    flush: () => {
      commitTyping(grid);
      tell();
    },
    settle: () => {
      pause.end();
      told = store.getState().lines;
    },
    setOnChange: (next) => {
      onChange = next;
    },
    lookups: new Set(),
  };
  if (grouping?.tabs) store.subscribe((state) => followCursor(grid, state));
  return grid;
}

/** Every edit is one undo step, reported to the parent after a pause. */
export function edit(grid: Grid, change: (lines: Lines) => Lines): void {
  const { lines, past } = grid.store.getState();
  const next = sortByGroup(completeRows(grid, lines, change(lines)), grid.grouping);
  if (next === lines) return;
  grid.store.setState({
    lines: next,
    refusals: keptRefusals(grid, next),
    past: [...past, lines].slice(-KEPT_STEPS),
    future: [],
    anchor: null,
    cursor: keptCursor(grid, next),
  });
  grid.notify();
}

/** An edit that removes no line: what was chosen stays chosen, so that the next key meets the same cells. */
export function editChosen(grid: Grid, change: (lines: Lines) => Lines): void {
  const { anchor, cursor } = grid.store.getState();
  edit(grid, change);
  grid.store.setState({ anchor, cursor });
}

/** Derived changes belong to the undo step of the edit. */
function completeRows({ complete }: Grid, before: Lines, after: Lines): Lines {
  if (!complete || before === after) return after;
  const rows = { ...after.rows };
  for (const key of after.order) if (rows[key] !== before.rows[key]) rows[key] = complete(rows[key]!, before.rows[key]);
  return { ...after, rows };
}

/** Replaces the rows after a draft, merge or reload, without an undo step. */
export function resetGrid(grid: Grid, rows: readonly GridRow[], baseline: readonly GridRow[] = rows): void {
  const lines = sortByGroup(linesOf(rows), grid.grouping);
  grid.baseline.current = linesOf(baseline);
  const { cursor, tab } = grid.store.getState();
  grid.store.setState({
    lines,
    cursor: cursor && lines.rows[cursor.key] ? cursor : firstCell(grid.viewOf({ lines, tab })),
    anchor: null,
    mode: 'nav',
    typing: null,
    past: [],
    future: [],
    refusals: {},
    strict: false,
  });
  grid.settle();
}

export const columnOf = (grid: Grid, field: string): GridColumn => grid.allColumns.find(({ key }) => key === field)!;

/** Input in the editor: after cursor moves it replaces the cell's text. */
export function typeText(grid: Grid, text: string): void {
  const { mode } = grid.store.getState();
  grid.store.setState({ typing: text, ...(mode === 'nav' && { mode: 'type', anchor: null }) });
}

/** Commits the editor's text; text in an entity column is resolved by its source. */
export function commitTyping(grid: Grid): void {
  const { cursor, lines, typing: text, mode } = grid.store.getState();
  if (mode !== 'nav' || text !== null) grid.store.setState({ mode: 'nav', typing: null });
  if (text === null || cursor === null) return;
  const row = lines.rows[cursor.key];
  const column = columnOf(grid, cursor.field);
  if (!row || text === editorText(column, row[column.key], row)) return;
  setCell(grid, cursor, readText(column, text, row));
  if (column.kind === 'entity' && text.trim() !== '') lookUp(grid, resolveTyped(grid, cursor, text.trim()));
}

/** Saving waits for it. Without an answer the text stays as typed, and is reported. */
function lookUp({ lookups }: Grid, answer: Promise<void>): void {
  const done = answer.catch(() => undefined).finally(() => lookups.delete(done));
  lookups.add(done);
}

/** Sets a cell, and others of its line in the same undo step. */
export function setCell(grid: Grid, cell: Cell, value: unknown, others: Readonly<Record<string, unknown>> = {}): void {
  const cells = Object.entries({ ...others, [cell.field]: value }).map(([field, set]) => ({ key: cell.key, field, value: set }));
  edit(grid, (lines) => setCells(lines, cells));
}

async function resolveTyped(grid: Grid, cell: Cell, text: string): Promise<void> {
  const column = columnOf(grid, cell.field);
  if (column.kind !== 'entity') return;
  const found = (await column.source.resolve([text])).get(text) ?? [];
  const { lines } = grid.store.getState();
  const now = lines.rows[cell.key]?.[cell.field];
  if (!isTyped(now) || now.typed !== text) return;
  // The same undo step, so that undo restores both.
  const next = completeRows(grid, lines, setCells(lines, [{ ...cell, value: chooseEntity(text, found) }]));
  grid.store.setState({ lines: next, refusals: keptRefusals(grid, next) });
  grid.notify();
}

export function moveCursor(grid: Grid, cursor: Cell, { extend = false } = {}): void {
  commitTyping(grid);
  grid.store.setState((state) => ({
    cursor,
    anchor: extend ? (state.anchor ?? state.cursor) : null,
    mode: 'nav',
    focusRequest: state.focusRequest + 1,
  }));
}

/** Requests the focus for the active cell, wherever it renders next. */
export function requestFocus(grid: Grid): void {
  grid.store.setState(({ focusRequest }) => ({ focusRequest: focusRequest + 1 }));
}

/** True for one editor per request. */
export function takeFocusRequest(grid: Grid, wish: number): boolean {
  if (grid.focusGranted.current >= wish) return false;
  grid.focusGranted.current = wish;
  return true;
}

export function chosenRange(grid: Grid): Range {
  const { cursor, anchor } = grid.store.getState();
  if (cursor === null) return { keys: [], fields: [] };
  const { lines, columns } = grid.view();
  return rangeBetween(lines, columns, cursor, anchor ?? cursor);
}

export function startEditing(grid: Grid, { key, field }: Cell): void {
  const row = grid.store.getState().lines.rows[key];
  if (row && isEditable(columnOf(grid, field), row)) grid.store.setState({ mode: 'edit' });
}

/** Esc discards the editor's text. */
export function stopEditing(grid: Grid): void {
  grid.store.setState({ mode: 'nav', typing: null, anchor: null });
}

/** Enter on the last line adds another; blank lines are removed on saving. */
export function dropBlankRows(grid: Grid): void {
  const fresh = grid.newRow();
  const isBlank = (row: GridRow) => {
    const start = { ...fresh, ...inheritGroup(row, grid.grouping) };
    return grid.allColumns.every(({ key }) => key === grid.grouping?.field || isEmptyCell(row[key]) || isSame(row[key], start[key]));
  };
  const blank = rowsIn(grid.store.getState().lines).filter(isBlank);
  if (blank.length > 0)
    edit(grid, (lines) =>
      removeRows(
        lines,
        blank.map(({ key }) => key),
      ),
    );
}
