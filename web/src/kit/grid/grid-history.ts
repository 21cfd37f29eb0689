import { keptRefusals } from './grid-refusals.ts';
import type { Grid } from './grid-state.ts';
import { keptCursor } from './grid-tabs.ts';

export function undo(grid: Grid): void {
  const { past, lines, future } = grid.store.getState();
  const before = past.at(-1);
  if (!before) return;
  grid.store.setState({
    lines: before,
    refusals: keptRefusals(grid, before),
    past: past.slice(0, -1),
    future: [lines, ...future],
    cursor: keptCursor(grid, before),
    anchor: null,
  });
  grid.notify();
}

export function redo(grid: Grid): void {
  const { past, lines, future } = grid.store.getState();
  const [next, ...rest] = future;
  if (!next) return;
  grid.store.setState({
    lines: next,
    refusals: keptRefusals(grid, next),
    past: [...past, lines],
    future: rest,
    cursor: keptCursor(grid, next),
    anchor: null,
  });
  grid.notify();
}
