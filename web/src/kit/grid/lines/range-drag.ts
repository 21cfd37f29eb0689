import { fillFrom, type Range } from '../grid-edits.ts';
import { isSameCell, type Cell } from './grid-move.ts';
import type { Grid } from '../grid-state.ts';
import { chosenRange, edit, moveCursor, requestFocus } from '../grid-store.ts';

/** Selects a range while the mouse stays pressed, like Shift with the arrows. */
export function dragRange(grid: Grid, box: HTMLElement): void {
  followMouse(box, (cell) => {
    if (!isSameCell(cell, grid.store.getState().cursor)) moveCursor(grid, cell, { extend: true });
  });
}

/** Extends the selected range by whole lines, and fills them with its lines in turn when the mouse is released. */
export function dragFill(grid: Grid, box: HTMLElement): void {
  const { lines } = grid.view();
  const source = chosenRange(grid);
  const [first, last] = [source.keys[0], source.keys.at(-1)];
  if (first === undefined || last === undefined) return;
  const places = new Map(lines.order.map((key, at) => [key, at]));
  const placeOf = (key: string) => places.get(key) ?? 0;
  let ends = { first, last };
  followMouse(
    box,
    ({ key }) => {
      ends = { first: placeOf(key) < placeOf(first) ? key : first, last: placeOf(key) > placeOf(last) ? key : last };
      select(grid, source, ends);
    },
    () => {
      const keys = lines.order.slice(placeOf(ends.first), placeOf(ends.last) + 1);
      if (keys.length > source.keys.length) edit(grid, (before) => fillFrom(before, source, keys, grid.columns));
      select(grid, source, ends);
      requestFocus(grid);
    },
  );
}

const select = (grid: Grid, { fields }: Range, { first, last }: { first: string; last: string }): void =>
  grid.store.setState({ anchor: { key: first, field: fields[0]! }, cursor: { key: last, field: fields.at(-1)! }, mode: 'nav' });

/** Reports the cell under the mouse, at most the outermost visible one, until the button is released. */
function followMouse(box: HTMLElement, onCell: (cell: Cell) => void, onEnd?: () => void): void {
  const move = (event: MouseEvent) => {
    const cell = (event.buttons & 1) === 1 ? cellAt(box, event) : null;
    if (cell) onCell(cell);
  };
  window.addEventListener('mousemove', move);
  window.addEventListener(
    'mouseup',
    () => {
      window.removeEventListener('mousemove', move);
      onEnd?.();
    },
    { once: true },
  );
}

const EDGE = 4;

function cellAt(box: HTMLElement, { clientX, clientY }: MouseEvent): Cell | null {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  const [x, y] = [Math.min(right - EDGE, Math.max(left + EDGE, clientX)), Math.min(bottom - EDGE, Math.max(top + EDGE, clientY))];
  for (const element of document.elementsFromPoint(x, y)) {
    const field = element.closest<HTMLElement>('[data-field]');
    const key = field?.closest<HTMLElement>('[data-row]')?.dataset['row'];
    if (key !== undefined && box.contains(field)) return { key, field: field!.dataset['field']! };
  }
  return null;
}
