import { MIN_WIDTH } from './column-set.ts';

/** Cells of one column, including the header; `index` counts from the first cell of a row. */
function cellsOf(head: HTMLTableCellElement): HTMLElement[] {
  const rows = head.closest('table')?.rows ?? [];
  return [...rows].flatMap((row) => row.cells[head.cellIndex] ?? []);
}

/** The width at which no cell of the column is truncated, measured by laying out the contents without limits. */
export function fittingWidth(head: HTMLTableCellElement): number {
  const ruler = document.createElement('div');
  ruler.className = 'k-ruler';
  for (const cell of cellsOf(head)) {
    const line = document.createElement('div');
    line.style.fontWeight = getComputedStyle(cell).fontWeight;
    line.append(...[...cell.childNodes].map((node) => node.cloneNode(true)));
    ruler.append(line);
  }
  head.closest('.ant-table')!.append(ruler);
  const contents = Math.max(0, ...[...ruler.children].map((line) => line.getBoundingClientRect().width));
  ruler.remove();
  const { paddingLeft, paddingRight } = getComputedStyle(head);
  return Math.max(MIN_WIDTH, Math.ceil(contents) + parseInt(paddingLeft, 10) + parseInt(paddingRight, 10) + 1);
}

/** A line follows the pointer; the column is resized when the pointer is released. */
export function dragWidth(head: HTMLTableCellElement, from: PointerEvent, done: (width: number) => void): void {
  const start = head.offsetWidth;
  const line = document.createElement('div');
  const table = head.closest('.ant-table')!;
  line.className = 'k-resize-line';
  const follow = ({ clientX }: PointerEvent) => {
    const least = head.getBoundingClientRect().left + MIN_WIDTH;
    line.style.left = `${Math.max(least, clientX) - table.getBoundingClientRect().left}px`;
  };
  const stop = (event: PointerEvent) => {
    line.remove();
    ended.abort();
    const moved = event.clientX - from.clientX;
    if (event.type === 'pointerup' && Math.abs(moved) > 2) done(start + moved);
  };
  const ended = new AbortController();
  follow(from);
  table.append(line);
  window.addEventListener('pointermove', follow, { signal: ended.signal });
  window.addEventListener('pointerup', stop, { signal: ended.signal });
  window.addEventListener('pointercancel', stop, { signal: ended.signal });
}
