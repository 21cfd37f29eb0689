import { useLayoutEffect, useState, type RefObject } from 'react';

export const WINDOWED_FROM = 100;
export const ROW_HEIGHT = 36;
const BOX_HEIGHT = 560;
/** Drawn beyond what is in sight, on either side: more than a turn of the wheel. */
const BEYOND = 5;

export interface PlacedLine {
  key: string;
  at: number;
}

/** All lines up to a hundred; beyond that those in sight, and always the one with the cursor, which the editor points at. */
export function useLineWindow(
  box: RefObject<HTMLElement | null>,
  order: readonly string[],
  activeKey: string | undefined,
): { items: PlacedLine[]; isWindowed: boolean } {
  const isWindowed = order.length > WINDOWED_FROM;
  const [first, last] = useSight(box, isWindowed);
  const items: PlacedLine[] = [];
  const activeAt = activeKey === undefined ? -1 : order.indexOf(activeKey);
  order.forEach((key, at) => {
    if (!isWindowed || at === activeAt || (at >= first && at <= last)) items.push({ key, at });
  });
  return { items, isWindowed };
}

/** The lines in sight, from and to. Every line has the same height, so where the box stands says it all. */
function useSight(box: RefObject<HTMLElement | null>, windowed: boolean): readonly [first: number, last: number] {
  const [sight, setSight] = useState<readonly [number, number]>([0, Math.ceil(BOX_HEIGHT / ROW_HEIGHT) + BEYOND]);
  useLayoutEffect(() => {
    const { current } = box;
    if (!windowed || !current) return;
    const look = () => {
      const from = Math.max(0, Math.floor(current.scrollTop / ROW_HEIGHT) - BEYOND);
      const to = Math.ceil((current.scrollTop + current.clientHeight) / ROW_HEIGHT) + BEYOND;
      setSight((before) => (before[0] === from && before[1] === to ? before : [from, to]));
    };
    // It also looks for the first time, before anything is painted and without a layout of its own.
    const size = new ResizeObserver(look);
    size.observe(current);
    current.addEventListener('scroll', look, { passive: true });
    return () => {
      size.disconnect();
      current.removeEventListener('scroll', look);
    };
  }, [box, windowed]);
  return sight;
}
