import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * Marks the cells of a table of which only a part is in sight: digits that are cut off read as another number. Answers how many columns
 * follow beyond the edge.
 */
export function useWholeCells(box: RefObject<HTMLElement | null>): number {
  const [more, setMore] = useState(0);
  useLayoutEffect(() => {
    const element = box.current!;
    const place = () => {
      markParts(element);
      setMore(columnsBeyond(element));
    };
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
  }, [box]);
  return more;
}

function columnsBeyond(element: HTMLElement): number {
  if (element.scrollWidth <= element.clientWidth + 1) return 0;
  const end = element.getBoundingClientRect().left + element.clientWidth;
  const heads = [...(element.querySelector('thead')?.rows ?? [])].at(-1)?.cells ?? [];
  return [...heads].filter((head) => head.getBoundingClientRect().right > end + 1).length;
}

/** All is read before anything is written, so that the browser lays out once. */
function markParts(element: HTMLElement): void {
  const marked = [...element.querySelectorAll('[data-part]')];
  const parts = element.scrollWidth > element.clientWidth + 1 ? partsOf(element) : { cells: [], start: 0 };
  const cut = new Set(parts.cells);
  for (const cell of marked) if (!cut.has(cell)) cell.removeAttribute('data-part');
  for (const cell of cut) cell.setAttribute('data-part', '');
  element.style.scrollPaddingLeft = parts.start > 0 ? `${parts.start}px` : '';
}

/** A cell wider than the view is never whole. */
function partsOf(element: HTMLElement): { cells: Element[]; start: number } {
  const cells: Element[] = [];
  const left = element.getBoundingClientRect().left;
  const end = left + element.clientWidth;
  let widest = left;
  for (const row of element.querySelectorAll('tr')) {
    const name = [...row.cells].find((cell) => cell.tagName === 'TH' && getComputedStyle(cell).position === 'sticky');
    const start = name?.getBoundingClientRect().right ?? left;
    widest = Math.max(widest, start);
    for (const cell of row.cells) {
      if (cell === name) continue;
      const from = name && cell.cellIndex > name.cellIndex ? start : left;
      const place = cell.getBoundingClientRect();
      const isPart = (place.left < from - 1 && place.right > from + 1) || (place.right > end + 1 && place.left < end - 1);
      if (isPart && place.width <= end - from) cells.push(cell);
    }
  }
  return { cells, start: widest - left };
}
