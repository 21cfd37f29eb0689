import type { KeyboardEvent } from 'react';
import { markCommitted } from './cells/editing.ts';
import { clearRange, fillDown, insertRows, moveRows } from './grid-edits.ts';
import { inheritGroup } from './grid-groups.ts';
import { stepTab } from './grid-tabs.ts';
import { nextEditable, step, edgeOf, type Cell, type Direction } from './lines/grid-move.ts';
import { redo, undo } from './grid-history.ts';
import type { Grid } from './grid-state.ts';
import { chosenRange, commitTyping, edit, editChosen, moveCursor, startEditing, stopEditing, requestFocus } from './grid-store.ts';

const arrows: Readonly<Record<string, Direction>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };
const PAGE = 10;

/** Spreadsheet keys. They are ignored while an input method composes. */
export function useGridKeys(grid: Grid, onSave: (() => void) | undefined, canAdd: boolean) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLElement)) return;
    if (event.nativeEvent.isComposing) return;
    const { cursor, mode } = grid.store.getState();
    if (mode === 'nav') markCommitted(event.target);
    if (event.key === 'Process') return;
    if (!cursor) {
      if (canAdd && pressEmpty(grid, event)) event.preventDefault();
      return;
    }
    if (!event.target.closest('.k-editor')) return;
    const used = event.altKey
      ? pressWithAlt(grid, event.key)
      : event.ctrlKey || event.metaKey
        ? pressWithControl(grid, cursor, event, onSave)
        : pressPlain(grid, cursor, event, canAdd);
    if (!used) return;
    event.preventDefault();
    // Esc has discarded the cell's text; the dialog around the grid stays open.
    if (event.key === 'Escape') event.stopPropagation();
  };
}

/** Without lines the grid itself has the focus. */
function pressEmpty(grid: Grid, { key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (key === 'Insert' || key === 'Enter') return take(() => addRow(grid));
  return (ctrlKey || metaKey) && key.toLowerCase() === 'z' && stepBack(grid, undo);
}

function pressWithAlt(grid: Grid, key: string): boolean {
  if (key === 'PageUp' || key === 'PageDown') return changeTab(grid, key === 'PageUp' ? -1 : 1);
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return false;
  commitTyping(grid);
  moveShown(grid, key === 'ArrowUp' ? -1 : 1);
  requestFocus(grid);
  return true;
}

function pressWithControl(grid: Grid, cursor: Cell, event: KeyboardEvent, onSave: (() => void) | undefined): boolean {
  const { mode } = grid.store.getState();
  const { lines, columns } = grid.view();
  const direction = arrows[event.key];
  if (direction && mode === 'nav') return go(grid, edgeOf(lines, columns, cursor, direction), event.shiftKey);
  switch (event.key.toLowerCase()) {
    case 'z':
      return mode === 'nav' && stepBack(grid, event.shiftKey ? redo : undo);
    case 'y':
      return mode === 'nav' && stepBack(grid, redo);
    case 'd':
      return take(() => {
        commitTyping(grid);
        fillShown(grid);
      });
    case 'a':
      return mode === 'nav' && chooseAll(grid);
    case 'home':
      return go(grid, { key: lines.order[0]!, field: columns[0]!.key }, event.shiftKey);
    case 'end':
      return go(grid, { key: lines.order.at(-1)!, field: columns.at(-1)!.key }, event.shiftKey);
    case 'enter':
      return onSave !== undefined && take(onSave);
    default:
      return false;
  }
}

/** The focused line may have been removed by undo or redo. */
function stepBack(grid: Grid, step: (grid: Grid) => void): true {
  step(grid);
  requestFocus(grid);
  return true;
}

function take(run: () => void): true {
  run();
  return true;
}

function pressPlain(grid: Grid, cursor: Cell, event: KeyboardEvent, canAdd: boolean): boolean {
  const { mode, anchor } = grid.store.getState();
  const { lines, columns } = grid.view();
  const walks = mode === 'nav' || mode === 'type';
  const direction = arrows[event.key];
  if (direction && (walks || direction === 'up' || direction === 'down'))
    return go(grid, step(lines, columns, cursor, direction), event.shiftKey && mode === 'nav');
  switch (event.key) {
    case 'Tab':
      return pressTab(grid, cursor, !event.shiftKey);
    case 'Enter':
      return mode === 'nav' && !event.shiftKey ? take(() => startEditing(grid, cursor)) : pressEnter(grid, cursor, event.shiftKey, canAdd);
    case 'F2':
      return take(() => startEditing(grid, cursor));
    case 'Escape':
      if (mode === 'nav' && anchor === null) return false;
      return take(() => stopEditing(grid));
    case 'Delete':
    case 'Backspace':
      return mode === 'nav' && take(() => editChosen(grid, (before) => clearRange(before, chosenRange(grid), columns)));
    case 'Insert':
      return canAdd && take(() => addRow(grid));
    case 'Home':
      return walks && go(grid, { ...cursor, field: columns[0]!.key }, event.shiftKey);
    case 'End':
      return walks && go(grid, { ...cursor, field: columns.at(-1)!.key }, event.shiftKey);
    case 'PageDown':
      return go(grid, step(lines, columns, cursor, 'down', PAGE), event.shiftKey);
    case 'PageUp':
      return go(grid, step(lines, columns, cursor, 'up', PAGE), event.shiftKey);
    default:
      return false;
  }
}

const go = (grid: Grid, to: Cell, extend = false): true => take(() => moveCursor(grid, to, { extend }));

/** After the last cell the browser's own Tab leaves the grid. */
function pressTab(grid: Grid, cursor: Cell, forward: boolean): boolean {
  const { lines, columns } = grid.view();
  const next = nextEditable(lines, columns, cursor, forward);
  if (next) return go(grid, next);
  commitTyping(grid);
  return false;
}

/** Commits and moves down; below the last line it adds one. */
function pressEnter(grid: Grid, cursor: Cell, up: boolean, canAdd: boolean): true {
  const { lines } = grid.view();
  commitTyping(grid);
  if (canAdd && !up && cursor.key === lines.order.at(-1)) return take(() => addRow(grid, cursor.field));
  return go(grid, step(grid.view().lines, grid.columns, cursor, up ? 'up' : 'down'));
}

function changeTab(grid: Grid, step: 1 | -1): boolean {
  if (!grid.grouping?.tabs) return false;
  commitTyping(grid);
  stepTab(grid, step);
  requestFocus(grid);
  return true;
}

/** Ctrl+D; the first line of a tab has none above it. */
export function fillShown(grid: Grid): void {
  editChosen(grid, (lines) => {
    const { order } = grid.viewOf({ lines, tab: grid.store.getState().tab }).lines;
    const shown = { ...lines, order };
    const filled = fillDown(shown, chosenRange(grid), grid.columns);
    return filled === shown ? lines : { ...filled, order: lines.order };
  });
}

/** Moves the chosen lines together; not past the lines of the tab. */
export function moveShown(grid: Grid, by: 1 | -1): void {
  const { keys } = chosenRange(grid);
  const { lines: shown } = grid.view();
  if (moveRows(shown, keys, by) !== shown) editChosen(grid, (lines) => moveRows(lines, keys, by));
}

/** Adds a line below the active one and moves the cursor there. */
export function addRow(grid: Grid, field = grid.columns[0]!.key): void {
  commitTyping(grid);
  const { cursor, lines: before } = grid.store.getState();
  const row = { ...grid.newRow(), ...inheritGroup(before.rows[cursor?.key ?? ''], grid.grouping) };
  edit(grid, (lines) => insertRows(lines, cursor?.key, [row]));
  moveCursor(grid, { key: row.key, field });
}

function chooseAll(grid: Grid): true {
  const { lines, columns } = grid.view();
  const [first, last] = [columns[0]!.key, columns.at(-1)!.key];
  grid.store.setState({ cursor: { key: lines.order.at(-1)!, field: last }, anchor: { key: lines.order[0]!, field: first } });
  requestFocus(grid);
  return true;
}
