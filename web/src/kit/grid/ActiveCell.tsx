import { useStore } from 'zustand';
import { useShallow } from 'zustand/shallow';
import { CellEditor } from './CellEditor.tsx';
import { isEditable } from './columns.ts';
import { widthBefore } from './column-widths.ts';
import { rowErrors } from './grid-errors.ts';
import { columnOf, type Grid } from './grid-store.ts';
import { cellId } from './GridLine.tsx';

interface ActiveCellProps {
  grid: Grid;
  /** Where a line stands beneath the head. */
  topOf: (at: number) => number;
  /** Where the message of the active cell stands. */
  errorId: string;
}

/**
 * The one editor, over the active cell. It keeps the focus while the cursor walks: a browser that moves the focus
 * styles and lays out anew. Until something is typed it points at the cell, which is what is read out.
 */
export function ActiveCell({ grid, topOf, errorId }: ActiveCellProps) {
  const { lines, cursor, mode, strict, refusals } = useStore(
    grid.store,
    useShallow(({ lines, cursor, mode, strict, refusals }) => ({ lines, cursor, mode, strict, refusals })),
  );
  const row = cursor && lines.rows[cursor.key];
  if (!row) return null;
  const column = columnOf(grid, cursor.field);
  const at = lines.order.indexOf(row.key);
  // They show their value themselves, and no text: each line has its own, which tells what it is by taking the focus.
  const isControl = isEditable(column, row) && (column.kind === 'checkbox' || column.kind === 'image');
  const wrong = rowErrors(grid, row, { strict, refusals })[column.key] !== undefined;
  return (
    <div className={`k-line k-editor ${mode}`} style={{ transform: `translateY(${topOf(at)}px)` }}>
      <div
        className={`k-cell active ${wrong ? 'wrong' : ''} ${column.frozen ? 'frozen' : ''} ${isControl ? 'control' : ''}`}
        style={{ gridColumn: grid.columns.indexOf(column) + 2, ...(column.frozen && { left: widthBefore(grid.columns, column) }) }}
      >
        <CellEditor
          key={isControl ? row.key : ''}
          grid={grid}
          column={column}
          row={row}
          label={`${column.label} 第 ${at + 1} 行`}
          errorId={wrong ? errorId : undefined}
          {...(mode === 'nav' && { cell: cellId(grid, row.key, column.key) })}
        />
      </div>
    </div>
  );
}
