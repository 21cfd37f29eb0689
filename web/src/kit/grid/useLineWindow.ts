import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

const WINDOWED_FROM = 100;
const ROW_HEIGHT = 36;

export interface PlacedLine {
  key: string;
  at: number;
  top: number | undefined;
}

/** All lines up to a hundred; beyond that those in sight, and always the one with the cursor, which brings itself into sight. */
export function useLineWindow(
  box: RefObject<HTMLElement | null>,
  order: readonly string[],
  activeKey: string | undefined,
): { items: PlacedLine[]; height: number | undefined } {
  const windowed = order.length > WINDOWED_FROM;
  const activeAt = activeKey === undefined ? -1 : order.indexOf(activeKey);
  const virtual = useVirtualizer({
    count: windowed ? order.length : 0,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    // A scrolled line more is drawn with the next frame, not within the scroll event.
    useFlushSync: false,
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const first = Math.max(0, startIndex - overscan);
      const last = Math.min(count - 1, endIndex + overscan);
      const inSight = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
      return activeAt < 0 || activeAt >= count || (activeAt >= first && activeAt <= last)
        ? inSight
        : [...inSight, activeAt].sort((a, b) => a - b);
    },
  });
  if (!windowed) return { items: order.map((key, at) => ({ key, at, top: undefined })), height: undefined };
  return {
    items: virtual.getVirtualItems().flatMap(({ index, start }) => (order[index] ? [{ key: order[index], at: index, top: start }] : [])),
    height: virtual.getTotalSize(),
  };
}
