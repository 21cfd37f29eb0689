import { useDeferredValue } from 'react';
import type { GridState } from './grid-store.ts';
import { WINDOWED_FROM } from './useLineWindow.ts';

/** What is reckoned from all lines: of many after the frame that shows them, nothing at first. */
export function useAfterRowChange<T extends Pick<GridState, 'lines'>>(now: T): T | null {
  const many = now.lines.order.length > WINDOWED_FROM;
  const later = useDeferredValue<T | null>(now, many ? null : now);
  return many ? later : now;
}
