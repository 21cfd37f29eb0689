import { useStore } from 'zustand';
import { useShallow } from 'zustand/shallow';
import { CellEditor } from './CellEditor.tsx';
import { isEditable } from '../columns/columns.ts';
import { widthBefore, type Widths } from '../columns/column-widths.ts';
import { rowErrors } from '../grid-errors.ts';
import type { Grid } from '../grid-state.ts';
import { columnOf } from '../grid-store.ts';
import { cellId } from '../lines/GridLine.tsx';

interface ActiveCellProps {
  grid: Grid;
  /** Top of a line below the header. */
  topOf: (at: number) => number;
  /** Id of the active cell's error message. */
  errorId: string;
  widths: Widths;
}

/**
 * The single editor, placed over the active cell. It keeps the focus while the cursor moves, because moving the focus makes
 * the browser recompute style and layout. Until the user types, it refers to the cell, which screen readers announce.
 */
export function ActiveCell({ grid, topOf, errorId, widths }: ActiveCellProps) {
  const { lines, tab, cursor, mode, strict, refusals } = useStore(
    grid.store,
    useShallow(({ lines, tab, cursor, mode, strict, refusals }) => ({ lines, tab, cursor, mode, strict, refusals })),
  );
  const row = cursor && lines.rows[cursor.key];
  const view = grid.viewOf({ lines, tab });
  const at = row ? view.lines.order.indexOf(row.key) : -1;
  if (!row || at < 0) return null;
  const column = columnOf(grid, cursor.field);
  // These editors show their value without text; each line has its own, which takes the focus to be announced.
  const isControl = isEditable(column, row) && (column.kind === 'checkbox' || column.kind === 'image');
  const wrong = rowErrors(grid, row, { strict, refusals })[column.key] !== undefined;
  return (
    <div className={`k-line k-editor ${mode}`} style={{ transform: `translateY(${topOf(at)}px)` }}>
      <div
        className={`k-cell active ${wrong ? 'wrong' : ''} ${column.frozen ? 'frozen' : ''} ${isControl ? 'control' : ''}`}
        style={{ gridColumn: view.columns.indexOf(column) + 2, ...(column.frozen && { left: widthBefore(view.columns, widths, column) }) }}
      >
        <CellEditor
          key={isControl ? row.key : ''}
          grid={grid}
          column={column}
          row={row}
          label={`${column.label} 第 ${view.offset + at + 1} 行`}
          errorId={wrong ? errorId : undefined}
          {...(mode === 'nav' && { cell: cellId(grid, row.key, column.key) })}
        />
      </div>
    </div>
  );
}
