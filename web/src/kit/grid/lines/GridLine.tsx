import type { FileRef } from '@mrp/contract/lib/fields/fields.ts';
import { memo, type ReactNode } from 'react';
import { Swatch, type Shade } from '../../Swatch.tsx';
import {
  choicesFor,
  isEditable,
  isEmptyCell,
  isRightAligned,
  isTyped,
  shownText,
  type GridColumn,
  type GridRow,
} from '../columns/columns.ts';
import { rowErrors } from '../grid-errors.ts';
import type { Grid, GridState } from '../grid-state.ts';
import { isSame } from '../../form/changes.ts';
import { shownIn } from '../columns/useColumnRoom.ts';

interface LineCellsProps {
  grid: Grid;
  row: GridRow;
  /** Starts at 0. */
  at: number;
  /** Starts at 1, among the lines of all tabs. */
  number: number;
  /** Fields of the selected range in this line, joined. */
  chosen: string;
  strict: boolean;
  refusals: GridState['refusals'][string] | undefined;
  /** Changed facts change computed cells. */
  facts: unknown;
}

interface GridLineProps extends LineCellsProps {
  /** The cursor is in this line. */
  current: boolean;
  top: number | undefined;
  /** Drop target of dragged lines. */
  drop: '' | 'above' | 'below';
}

/** One line. Moving the cursor does not render its cells; only changed cells render again. */
export const GridLine = memo(function GridLine({ current, top, drop, ...cells }: GridLineProps) {
  return (
    <div
      role="row"
      aria-rowindex={cells.at + 2}
      className={`k-line ${current ? 'current' : ''} ${drop && `drop-${drop}`}`}
      data-row={cells.row.key}
      style={top === undefined ? undefined : { transform: `translateY(${top}px)` }}
    >
      <LineCells {...cells} />
    </div>
  );
});

const LineCells = memo(function LineCells({ grid, row, number, chosen, strict, refusals }: LineCellsProps) {
  const errors = rowErrors(grid, row, { strict, refusals: refusals ? { [row.key]: refusals } : {} });
  const fields = chosen.split(',');
  return (
    <LineParts
      columns={grid.columns}
      number={
        <div role="rowheader" aria-colindex={1} className="k-line-number" draggable>
          {number}
        </div>
      }
      cells={grid.columns.map((column, place) => {
        const error = errors[column.key];
        const warning = error === undefined ? column.warn?.(row) : null;
        const isChosen = fields.includes(column.key);
        return (
          <div
            key={column.key}
            id={cellId(grid, row.key, column.key)}
            role="gridcell"
            aria-colindex={place + 2}
            data-field={column.key}
            style={shownIn(place)}
            className={`${cellClass(grid, column, row, error !== undefined)} ${warning ? 'doubtful' : ''} ${isChosen ? 'chosen' : ''}`}
            {...(isChosen && { 'aria-selected': true })}
            {...(!isEditable(column, row) && { 'aria-readonly': true })}
          >
            {cellView(column, row)}
            {(error ?? warning) && <span className="visually-hidden">（{error ?? warning}）</span>}
          </div>
        );
      })}
    />
  );
});

export const cellId = (grid: Grid, key: string, field: string): string => `${grid.id}-${key}-${field}`;

interface LinePartsProps {
  columns: readonly GridColumn[];
  number: ReactNode;
  cells: readonly ReactNode[];
}

/** The frozen columns share one box, because browsers composite each sticky box separately. */
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

function cellClass(grid: Grid, column: GridColumn, row: GridRow, wrong: boolean): string {
  const value = row[column.key];
  const before = grid.baseline.current.rows[row.key]?.[column.key];
  return [
    'k-cell',
    isRightAligned(column) && 'num',
    column.kind,
    !isEditable(column, row) && 'closed',
    wrong && 'wrong',
    column.kind !== 'computed' && !isEmptyCell(value) && !isSame(before, value) && 'changed',
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
      <Swatch shade={shade} size={20} silent /> <span className="k-cell-name">{name}</span>
    </span>
  );
}
