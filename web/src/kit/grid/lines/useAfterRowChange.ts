import { useDeferredValue } from 'react';
import type { GridState } from '../grid-state.ts';
import { WINDOWED_FROM } from './useLineWindow.ts';

/** A value computed from all lines; in long grids after the frame that shows them, so undefined at first. */
export function useAfterRowChange<T extends Pick<GridState, 'lines'>>(now: T): T | null {
  const many = now.lines.order.length > WINDOWED_FROM;
  const later = useDeferredValue<T | null>(now, many ? null : now);
  return many ? later : now;
}
