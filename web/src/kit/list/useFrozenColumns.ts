import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import type { ArrangedColumn } from './column-set.ts';

/**
 * Columns whose frozen ones leave at least half of the box for the others: in a narrow window the last frozen columns scroll with the rest.
 * `otherWidth` in pixels: selection and actions, which are always frozen.
 */
export function useFrozenColumns(
  box: RefObject<HTMLElement | null>,
  columns: readonly ArrangedColumn[],
  otherWidth: number,
): readonly ArrangedColumn[] {
  const [frozenCount, setFrozenCount] = useState(columns.length);
  useLayoutEffect(() => {
    const element = box.current!;
    const measure = () => setFrozenCount(countFitting(columns, element.clientWidth / 2 - otherWidth));
    measure();
    const size = new ResizeObserver(measure);
    size.observe(element);
    return () => size.disconnect();
  }, [box, columns, otherWidth]);
  return useMemo(
    () => columns.map((column, at) => (column.frozen && at >= frozenCount ? { ...column, frozen: false } : column)),
    [columns, frozenCount],
  );
}

/** Number of leading columns that fit into `room` pixels. */
function countFitting(columns: readonly { width: number }[], room: number): number {
  let width = 0;
  const fitting = columns.findIndex((column) => (width += column.width) > room);
  return fitting < 0 ? columns.length : fitting;
}
