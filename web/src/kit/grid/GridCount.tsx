import { memo } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/shallow';
import { formatCount } from '../../lib/format/format.ts';
import { rowErrors } from './grid-errors.ts';
import type { Grid, GridState } from './grid-state.ts';
import { useAfterRowChange } from './lines/useAfterRowChange.ts';

/** Number of complete lines; in long grids computed after the frame that shows the input. */
export function GridCount({ grid }: { grid: Grid }) {
  const now = useStore(
    grid.store,
    useShallow(({ lines, refusals }) => ({ lines, refusals })),
  );
  const shown = useAfterRowChange(now);
  return shown && <Count grid={grid} {...shown} />;
}

const Count = memo(function Count({ grid, lines: { order, rows }, refusals }: Pick<GridState, 'lines' | 'refusals'> & { grid: Grid }) {
  if (order.length === 0) return null;
  const whole = order.filter((key) => Object.keys(rowErrors(grid, rows[key]!, { strict: true, refusals })).length === 0).length;
  return (
    <span className="k-grid-count">
      完整 {formatCount(whole)} / {formatCount(order.length)} 行
    </span>
  );
});
