import { useLayoutEffect, useState, type RefObject } from 'react';

/** The edge at which a cell stays while the others are scrolled. */
type Edge = 'start' | 'end' | null;

interface Kept {
  edgeOf: (cell: Element) => Edge;
  /** The box is there. */
  enabled: boolean;
}

/** The name of a row; a heading may stay only at the top, and that of a group of rows is as wide as the table. */
function isName(cell: Element): boolean {
  if (cell.tagName !== 'TH' || (cell as HTMLTableCellElement).colSpan > 1) return false;
  const { position, left } = getComputedStyle(cell);
  return position === 'sticky' && left !== 'auto';
}

const rowNames: Kept = { edgeOf: (cell) => (isName(cell) ? 'start' : null), enabled: true };

/**
 * Marks the cells of a table of which only a part is in sight: digits that are cut off read as another number. Answers how many columns
 * follow beyond the edge.
 */
export function useWholeCells(box: RefObject<HTMLElement | null>, { edgeOf, enabled }: Kept = rowNames): number {
  const [more, setMore] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !enabled) return undefined;
    const place = () => setMore(markParts(element, edgeOf));
    place();
    const sizes = new ResizeObserver(place);
    sizes.observe(element);
    const table = element.querySelector('table');
    if (table) sizes.observe(table);
    const rows = new MutationObserver(place);
    rows.observe(element, { childList: true, subtree: true });
    element.addEventListener('scroll', place, { passive: true });
    return () => {
      sizes.disconnect();
      rows.disconnect();
      element.removeEventListener('scroll', place);
    };
  }, [box, edgeOf, enabled]);
  return more;
}

interface Parts {
  cells: Element[];
  /** Width of what stays at the left edge. */
  start: number;
  /** Columns beyond the right edge. */
  beyond: number;
}

/** All is read before anything is written, so that the browser lays out once. */
function markParts(element: HTMLElement, edgeOf: Kept['edgeOf']): number {
  const marked = [...element.querySelectorAll('[data-part]')];
  const { cells, start, beyond } =
    element.scrollWidth > element.clientWidth + 1 ? partsOf(element, edgeOf) : { cells: [], start: 0, beyond: 0 };
  const cut = new Set(cells);
  for (const cell of marked) if (!cut.has(cell)) cell.removeAttribute('data-part');
  for (const cell of cut) cell.setAttribute('data-part', '');
  element.style.scrollPaddingLeft = start > 0 ? `${start}px` : '';
  return beyond;
}

/** A cell wider than the view is never whole. */
function partsOf(element: HTMLElement, edgeOf: Kept['edgeOf']): Parts {
  const { left, width } = element.getBoundingClientRect();
  // A dialog that opens draws its content smaller than it will be.
  const scale = width > 0 && element.offsetWidth > 0 ? width / element.offsetWidth : 1;
  const right = left + element.clientWidth * scale;
  const cells: Element[] = [];
  let widest = left;
  let beyond = 0;
  for (const row of element.querySelectorAll('tr, [role=row]')) {
    const placed = [...row.children].map((cell) => ({ cell, edge: edgeOf(cell), place: cell.getBoundingClientRect() }));
    const start = Math.max(left, ...placed.flatMap(({ edge, place }) => (edge === 'start' ? [place.right] : [])));
    const end = Math.min(right, ...placed.flatMap(({ edge, place }) => (edge === 'end' ? [place.left] : [])));
    const name = placed.findLastIndex(({ edge }) => edge === 'start');
    widest = Math.max(widest, start);
    beyond = Math.max(beyond, placed.filter(({ edge, place }) => edge === null && place.right > end + 1).length);
    placed.forEach(({ cell, edge, place }, at) => {
      if (edge !== null) return;
      const from = at > name ? start : left;
      const isPart = (place.left < from - 1 && place.right > from + 1) || (place.right > end + 1 && place.left < end - 1);
      if (isPart && place.width <= end - from) cells.push(cell);
    });
  }
  return { cells, start: (widest - left) / scale, beyond };
}
