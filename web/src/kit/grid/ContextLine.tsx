import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { GridRow } from './columns.ts';
import { columnOf, type Grid } from './grid-store.ts';

/** Under the grid: who the active line is, how its figure came about, what the keys do. */
export function ContextLine({ grid, context }: { grid: Grid; context: ((row: GridRow) => ReactNode) | undefined }) {
  const cursor = useStore(grid.store, (state) => state.cursor);
  const row = useStore(grid.store, (state) => (state.cursor ? state.lines.rows[state.cursor.key] : undefined));
  if (!cursor || !row) return null;
  const column = columnOf(grid, cursor.field);
  const formula = column.kind === 'computed' ? column.formula?.(row) : undefined;
  return (
    <div className="k-grid-context">
      <span>{context?.(row)}</span>
      {formula && (
        <span className="k-formula">
          {column.label} {formula}
        </span>
      )}
      <span className="k-grid-keys" aria-hidden="true">
        <kbd>Enter</kbd> 编辑 / 确认并下移 <kbd>Tab</kbd> 右移 <kbd>Esc</kbd> 还原
      </span>
    </div>
  );
}
