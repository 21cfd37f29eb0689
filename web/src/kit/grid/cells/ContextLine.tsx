import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { GridRow } from '../columns/columns.ts';
import { rowErrors } from '../grid-errors.ts';
import type { Grid } from '../grid-state.ts';
import { columnOf } from '../grid-store.ts';

interface ContextLineProps {
  grid: Grid;
  context: ((row: GridRow) => ReactNode) | undefined;
  errorId: string;
}

/** Status line under the grid: error of the active cell, details of its line, formula of its value, key hints. */
export function ContextLine({ grid, context, errorId }: ContextLineProps) {
  const cursor = useStore(grid.store, (state) => state.cursor);
  const row = useStore(grid.store, (state) => (state.cursor ? state.lines.rows[state.cursor.key] : undefined));
  const strict = useStore(grid.store, (state) => state.strict);
  const refusals = useStore(grid.store, (state) => state.refusals);
  // Changed facts give another value.
  useStore(grid.store, (state) => state.facts);
  if (!cursor || !row) return null;
  const error = rowErrors(grid, row, { strict, refusals })[cursor.field];
  const column = columnOf(grid, cursor.field);
  // Details of the line, for any column.
  const warnings = grid.allColumns.flatMap((one) => one.warn?.(row) ?? []);
  const formula = column.kind === 'computed' ? column.formula?.(row) : undefined;
  return (
    <div className="k-grid-context">
      {error !== undefined && (
        <span id={errorId} className="k-cell-error">
          {error}
        </span>
      )}
      {warnings.map((warning) => (
        <span key={warning} className="k-cell-warning">
          {warning}
        </span>
      ))}
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
