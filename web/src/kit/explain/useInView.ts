import { useEffect, useRef, type RefObject } from 'react';

/** Scrolls the explained figure into the middle of the visible area, which the panel makes smaller. */
export function useInView<E extends HTMLElement>(isOpen: boolean): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    const scroller = isOpen && element.current && scrollerOf(element.current);
    if (!scroller) return undefined;
    // The panel may open later than the request.
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

/** Frozen columns on either side cover the cells below them. */
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
