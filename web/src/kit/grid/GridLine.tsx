import type { FileRef } from '@mrp/contract/lib/fields.ts';
import { memo, type ReactNode } from 'react';
import { Swatch, type Shade } from '../Swatch.tsx';
import { CellEditor } from './CellEditor.tsx';
import { choicesFor, isEditable, isEmptyCell, isRightAligned, isTyped, shownText, type GridColumn, type GridRow } from './columns.ts';
import { rowErrors } from './grid-errors.ts';
import type { Grid, GridState } from './grid-store.ts';
import { isSame } from '../form/changes.ts';

interface GridLineProps {
  grid: Grid;
  row: GridRow;
  /** From 0. */
  at: number;
  /** The active field, if the cursor is in this line. */
  active: string | null;
  /** Fields of the chosen range in this line, joined. */
  chosen: string;
  strict: boolean;
  refusals: GridState['refusals'][string] | undefined;
  top: number | undefined;
  /** Dragged lines would go here. */
  drop: '' | 'above' | 'below';
  /** Where the message of the active cell stands. */
  errorId: string;
  /** Other facts, other computed cells. */
  facts: unknown;
}

/** One line; drawn anew only when something of it is different. */
export const GridLine = memo(function GridLine({ grid, row, at, active, chosen, strict, refusals, top, drop, errorId }: GridLineProps) {
  const errors = rowErrors(grid, row, { strict, refusals: refusals ? { [row.key]: refusals } : {} });
  const before = grid.baseline.current.rows[row.key];
  const fields = chosen.split(',');
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      className={`k-line ${active ? 'current' : ''} ${drop && `drop-${drop}`}`}
      data-row={row.key}
      style={top === undefined ? undefined : { transform: `translateY(${top}px)` }}
    >
      <LineParts
        columns={grid.columns}
        number={
          <div role="rowheader" aria-colindex={1} className="k-line-number" draggable>
            {at + 1}
          </div>
        }
        cells={grid.columns.map((column, place) => {
          const error = errors[column.key];
          const isChanged = !isEmptyCell(row[column.key]) && !isSame(before?.[column.key], row[column.key]) && column.kind !== 'computed';
          return (
            <div
              key={column.key}
              role="gridcell"
              aria-colindex={place + 2}
              data-field={column.key}
              className={cellClass(column, row, {
                active: active === column.key,
                chosen: fields.includes(column.key),
                wrong: error !== undefined,
                changed: isChanged,
              })}
              {...(fields.includes(column.key) && { 'aria-selected': true })}
              {...(!isEditable(column, row) && { 'aria-readonly': true })}
            >
              {active === column.key ? (
                <CellEditor grid={grid} column={column} row={row} label={`${column.label} 第 ${at + 1} 行`} errorId={error && errorId} />
              ) : (
                cellView(column, row)
              )}
              {error !== undefined && active !== column.key && <span className="visually-hidden">（{error}）</span>}
            </div>
          );
        })}
      />
    </div>
  );
});

interface LinePartsProps {
  columns: readonly GridColumn[];
  number: ReactNode;
  cells: readonly ReactNode[];
}

/** The first columns stay while the rest scrolls sideways: in one box, as a browser composes each box that stays by itself. */
export function LineParts({ columns, number, cells }: LinePartsProps) {
  const frozen = columns.filter((column) => column.frozen).length;
  return (
    <>
      <div role="presentation" className="k-frozen">
        {number}
        {cells.slice(0, frozen)}
      </div>
      {cells.slice(frozen)}
    </>
  );
}

interface CellState {
  active: boolean;
  chosen: boolean;
  wrong: boolean;
  changed: boolean;
}

function cellClass(column: GridColumn, row: GridRow, { active, chosen, wrong, changed }: CellState): string {
  return [
    'k-cell',
    isRightAligned(column) && 'num',
    column.kind,
    isEditable(column, row) ? '' : 'closed',
    active && 'active',
    chosen && 'chosen',
    wrong && 'wrong',
    changed && 'changed',
  ]
    .filter(Boolean)
    .join(' ');
}

function cellView(column: GridColumn, row: GridRow): ReactNode {
  const value = row[column.key];
  if (isTyped(value)) return value.typed;
  if (column.kind === 'computed') return shownText(column, value, row);
  if (isEmptyCell(value)) return null;
  switch (column.kind) {
    case 'checkbox':
      return <span role="img" aria-label="是" className="k-check" />;
    case 'colour':
      return (
        <span className="k-cell-line">
          <Swatch shade={{ name: String(value), hex: String(value) }} size={16} silent /> {String(value)}
        </span>
      );
    case 'image':
      return (
        <Swatch shade={{ name: (value as FileRef).name, pictureUrl: (value as FileRef).thumbUrl ?? (value as FileRef).url }} size={28} />
      );
    case 'select':
      return (
        <EntityView name={shownText(column, value, row)} shade={choicesFor(column, row).find((choice) => choice.value === value)?.shade} />
      );
    case 'entity':
      return <EntityView name={shownText(column, value, row)} shade={(value as { shade?: Shade }).shade} />;
    default:
      return shownText(column, value, row);
  }
}

function EntityView({ name, shade }: { name: string; shade: Shade | undefined }) {
  if (!shade) return name;
  return (
    <span className="k-cell-line">
      <Swatch shade={shade} size={20} silent /> {name}
    </span>
  );
}
