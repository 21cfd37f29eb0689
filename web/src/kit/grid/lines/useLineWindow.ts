import type { RefObject } from 'react';
import { useRowRange } from './useRowRange.ts';

export const WINDOWED_FROM = 100;

export interface PlacedLine {
  key: string;
  at: number;
}

/** Renders up to a hundred lines; in longer grids the visible ones and the cursor's line, which the editor refers to. */
export function useLineWindow(
  box: RefObject<HTMLElement | null>,
  order: readonly string[],
  activeKey: string | undefined,
): { items: PlacedLine[]; isWindowed: boolean } {
  const isWindowed = order.length > WINDOWED_FROM;
  const [first, last] = useRowRange(box, isWindowed);
  const items: PlacedLine[] = [];
  const activeAt = activeKey === undefined ? -1 : order.indexOf(activeKey);
  order.forEach((key, at) => {
    if (!isWindowed || at === activeAt || (at >= first && at <= last)) items.push({ key, at });
  });
  return { items, isWindowed };
}
