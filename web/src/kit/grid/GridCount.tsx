import { useDeferredValue } from 'react';
import { useStore } from 'zustand';
import { formatCount } from '../../lib/format.ts';
import { rowErrors } from './grid-errors.ts';
import type { Grid } from './grid-store.ts';

/** How many lines have all that saving will ask for. */
export function GridCount({ grid }: { grid: Grid }) {
  const { order, rows } = useDeferredValue(useStore(grid.store, ({ lines }) => lines));
  const refusals = useStore(grid.store, (state) => state.refusals);
  if (order.length === 0) return null;
  const whole = order.filter((key) => Object.keys(rowErrors(grid, rows[key]!, { strict: true, refusals })).length === 0).length;
  return (
    <span className="k-grid-count">
      完整 {formatCount(whole)} / {formatCount(order.length)} 行
    </span>
  );
}
