import { useEffect, useRef, type RefObject } from 'react';

/** What a panel beside the list explains: the panel leaves the list less room, so it is scrolled into the middle of what stays visible. */
export function useInView<E extends HTMLElement>(isOpen: boolean): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    const scroller = isOpen && element.current && scrollerOf(element.current);
    if (!scroller) return undefined;
    // The panel may come later than the wish for it.
    const size = new ResizeObserver(() => element.current && bringInSight(element.current, scroller));
    size.observe(scroller);
    return () => size.disconnect();
  }, [isOpen]);
  return element;
}

function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.tagName !== 'BODY') return at;
  return null;
}

/** Columns that stay at either side cover what lies beneath them. */
function bringInSight(element: HTMLElement, scroller: HTMLElement): void {
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const cell = element.closest<HTMLElement>('td, [role=gridcell]') ?? element;
  const cells = [...(cell.parentElement?.children ?? [])].map((one) => ({
    one,
    box: one.getBoundingClientRect(),
    stays: getComputedStyle(one).position === 'sticky',
  }));
  const port = scroller.getBoundingClientRect();
  const at = cells.findIndex(({ one }) => one === cell);
  const left = Math.max(port.left, ...cells.slice(0, Math.max(at, 0)).flatMap(({ box, stays }) => (stays ? box.right : [])));
  const right = Math.min(port.right, ...cells.slice(at + 1).flatMap(({ box, stays }) => (stays ? box.left : [])));
  const box = cell.getBoundingClientRect();
  scroller.scrollLeft += (box.left + box.right) / 2 - (left + right) / 2;
}
