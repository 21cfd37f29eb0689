import { memo } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/shallow';
import { sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { EmptyCell } from '../list-columns/cells.tsx';
import { formatNumber } from '../../lib/format/format.ts';
import { checkCell, isNumberColumn, isTyped, type GridColumn, type GridRow } from './columns/columns.ts';
import { rowsIn } from './grid-edits.ts';
import { rowErrors } from './grid-errors.ts';
import type { Grid, GridState } from './grid-state.ts';
import { shownIn } from './columns/useColumnRoom.ts';
import { useAfterRowChange } from './lines/useAfterRowChange.ts';

/** The totals row; in long grids computed after the frame that shows the input. */
export const GridTotals = memo(function GridTotals({ grid }: { grid: Grid }) {
  const now = useStore(
    grid.store,
    useShallow(({ lines, tab, facts }) => ({ lines: grid.viewOf({ lines, tab }).lines, facts })),
  );
  const shown = useAfterRowChange<Summed>(now);
  return shown && <Sums grid={grid} {...shown} />;
});

type Summed = Pick<GridState, 'lines' | 'facts'>;

/** Exact totals of summable columns; invalid lines are excluded, with a note. Changed facts change totals. */
const Sums = memo(function Sums({ grid, lines }: Summed & { grid: Grid }) {
  if (!grid.columns.some((column) => column.total !== undefined || isSummed(column)) || lines.order.length === 0) return null;
  const rows = rowsIn(lines);
  const right = rightRows(grid, rows);
  const wrong = rows.length - right.length;
  return (
    <div role="rowgroup" className="k-grid-totals">
      <div role="row" className="k-line">
        <div role="rowheader" className="k-totals-head">
          <strong>合计</strong> {rows.length} 行
        </div>
        {grid.columns.map((column, at) => (
          <div key={column.key} role="gridcell" className="k-cell num" style={shownIn(at)}>
            {column.total ? column.total(right) : isSummed(column) && <Sum text={sumOf(column, right)} />}
          </div>
        ))}
      </div>
      {/* On a line of its own: beside 合计 it would cover the figures of the first columns. */}
      {wrong > 0 && (
        <div role="row" className="k-totals-note">
          <div role="gridcell">其中 {wrong} 行有错误，未计入合计</div>
        </div>
      )}
    </div>
  );
});

const Sum = ({ text }: { text: string }) => (text === NOTHING ? <EmptyCell /> : text);

/** Invalid values are not added. */
export const rightRows = (grid: Grid, rows: readonly GridRow[]): GridRow[] =>
  rows.filter((row) => Object.keys(rowErrors(grid, row, { strict: false, refusals: {} })).length === 0);

export const isSummed = (column: GridColumn): boolean => (isNumberColumn(column) || column.kind === 'computed') && column.sum === true;

/** No line has a figure: that is not 0.00. */
export const NOTHING = '—';

export function sumOf(column: GridColumn, rows: readonly GridRow[]): string {
  const values = rows.flatMap((row) => {
    const value = column.kind === 'computed' ? column.compute(row) : row[column.key];
    return typeof value === 'string' && value !== '' && !isTyped(value) && checkCell(column, value, false) === null ? [value] : [];
  });
  if (values.length === 0) return NOTHING;
  const decimals = 'decimals' in column && typeof column.decimals === 'number' ? column.decimals : 2;
  return formatNumber(sumDecimals(values), decimals);
}
