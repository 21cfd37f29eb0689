import type { MouseEvent } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/shallow';
import { widthBefore, type Widths } from '../columns/column-widths.ts';
import { isEditable } from '../columns/columns.ts';
import type { Grid } from '../grid-state.ts';
import { columnOf } from '../grid-store.ts';
import { rangeBetween } from './grid-move.ts';
import { dragFill } from './range-drag.ts';

interface FillHandleProps {
  grid: Grid;
  /** Top of a line below the header. */
  topOf: (at: number) => number;
  widths: Widths;
}

/** The square at the corner of the selected range: dragged over other lines, it fills them. Ctrl+D does the same by keyboard. */
export function FillHandle({ grid, topOf, widths }: FillHandleProps) {
  const { all, tab, cursor, anchor, mode } = useStore(
    grid.store,
    useShallow(({ lines, tab: shown, cursor: at, anchor: from, mode: now }) => ({
      all: lines,
      tab: shown,
      cursor: at,
      anchor: from,
      mode: now,
    })),
  );
  const { lines, columns } = grid.viewOf({ lines: all, tab });
  if (cursor === null || mode !== 'nav' || lines.order.length < 2) return null;
  const { keys, fields } = rangeBetween(lines, columns, cursor, anchor ?? cursor);
  const [lastKey, lastField] = [keys.at(-1), fields.at(-1)];
  const canFill = keys.some((key) => fields.some((field) => isEditable(columnOf(grid, field), lines.rows[key]!)));
  if (lastKey === undefined || lastField === undefined || !canFill) return null;
  const column = columnOf(grid, lastField);
  const start = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.closest<HTMLElement>('.k-grid');
    if (event.button !== 0 || !box) return;
    event.preventDefault();
    event.stopPropagation();
    dragFill(grid, box);
  };
  return (
    <div className="k-line k-fill" style={{ transform: `translateY(${topOf(lines.order.indexOf(lastKey))}px)` }} aria-hidden="true">
      <div
        className={column.frozen ? 'frozen' : ''}
        style={{ gridColumn: columns.indexOf(column) + 2, ...(column.frozen && { left: widthBefore(columns, widths, column) }) }}
      >
        <span role="presentation" className="k-fill-handle" title="拖动填充到其他行（Ctrl+D）" onMouseDown={start} />
      </div>
    </div>
  );
}
