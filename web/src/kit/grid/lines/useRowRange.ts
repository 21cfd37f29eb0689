import { useLayoutEffect, useState, type RefObject } from 'react';

/** Row height in pixels, the same for every row of a grid. */
export const ROW_HEIGHT = 36;
/** Pixels, used until the box is measured. */
const BOX_HEIGHT = 560;
/** Rows rendered outside the visible part on either side: more than one step of the mouse wheel. */
const OVERSCAN = 5;

/** First and last row (from 0) to render in a scroll box; the last may exceed the number of rows. */
export function useRowRange(box: RefObject<HTMLElement | null>, isWindowed: boolean): readonly [first: number, last: number] {
  const [range, setRange] = useState<readonly [number, number]>([0, Math.ceil(BOX_HEIGHT / ROW_HEIGHT) + OVERSCAN]);
  useLayoutEffect(() => {
    const { current } = box;
    if (!isWindowed || !current) return;
    const measure = () => {
      const from = Math.max(0, Math.floor(current.scrollTop / ROW_HEIGHT) - OVERSCAN);
      const to = Math.ceil((current.scrollTop + current.clientHeight) / ROW_HEIGHT) + OVERSCAN;
      setRange((before) => (before[0] === from && before[1] === to ? before : [from, to]));
    };
    // The observer also calls once at the start, before the first paint.
    const size = new ResizeObserver(measure);
    size.observe(current);
    current.addEventListener('scroll', measure, { passive: true });
    return () => {
      size.disconnect();
      current.removeEventListener('scroll', measure);
    };
  }, [box, isWindowed]);
  return range;
}

/** Scrolls just enough to make the row visible, so that it renders. */
export function scrollToRow(box: HTMLElement, index: number): void {
  const top = index * ROW_HEIGHT;
  const lowest = top + ROW_HEIGHT - box.clientHeight;
  if (box.scrollTop > top) box.scrollTop = top;
  else if (box.scrollTop < lowest) box.scrollTop = lowest;
}
