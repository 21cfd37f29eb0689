import type { Workflow } from '@mrp/contract/lib/workflow.ts';
import type { TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ArrangedColumn } from './column-set.ts';
import { ColumnHead, type HeadFilters, type Order } from './ColumnHead.tsx';
import { cellOf, isNumeric } from './cells.tsx';
import { InlineCell } from '../list-rows/InlineCell.tsx';
import type { Action } from '../list/list-actions.ts';
import { decimalsOf, valueOf, type ListRow } from '../list-rows/list-row.ts';
import { QuantityUnit } from './QuantityUnit.tsx';
import { showName } from './MoreColumns.tsx';
import { RowActions, visibleAction } from '../list-rows/RowActions.tsx';

export interface RowView<Row> {
  cells: Readonly<Partial<Record<string, (row: Row) => ReactNode>>>;
  workflow: Workflow | undefined;
  /** Address of a row. */
  rowLink: ((row: Row) => string) | undefined;
  rowName: (row: Row) => string;
  rowActions: ((row: Row) => readonly Action[]) | undefined;
}

interface TableView<Row> extends RowView<Row> {
  columns: readonly ArrangedColumn[];
  /** Not all columns fit. */
  scrolls: boolean;
  rows: readonly Row[];
  sort: string;
  onSort: (key: string, joins: boolean) => void;
  filters: HeadFilters | undefined;
  onWidth: ((key: string, width: number) => void) | undefined;
  swatchSize: 28 | 56;
}

export function tableColumns<Row extends ListRow>(view: TableView<Row>): TableColumnType<Row>[] {
  const columns = view.columns.map((column) => dataColumn(view, column));
  if (view.rowActions) return [...columns, actionColumn(view)];
  return view.scrolls ? [...columns, { key: 'more', fixed: 'end', width: LEAST_ACTIONS }] : columns;
}

const PICTURE_CELL = 72;

function dataColumn<Row extends ListRow>(view: TableView<Row>, { key, column, width, frozen }: ArrangedColumn): TableColumnType<Row> {
  const own = view.cells[key];
  const isName = key === nameWithoutCode(view.columns);
  const order = orderOf(view.sort, key);
  return {
    key,
    width: column.kind === 'picture' && view.swatchSize === 56 ? Math.max(width, PICTURE_CELL) : width,
    className: isNumeric(column) ? 'num' : '',
    // The last frozen cell shows its shadow outside of itself, so antd clips its content by a box of its own.
    ...(frozen && { fixed: 'start' as const, ellipsis: { showTitle: false } }),
    title: (
      <Shown name={key}>
        <ColumnHead
          name={key}
          column={column}
          order={order}
          onSort={(joins) => view.onSort(key, joins)}
          filters={view.filters}
          onWidth={view.onWidth && ((wanted) => view.onWidth?.(key, wanted))}
        />
      </Shown>
    ),
    onHeaderCell: () => ({ ...(column.sortable && { 'aria-sort': order ?? 'none' }), scope: 'col', 'data-column': key }) as object,
    onCell: () => ({ 'data-column': key }) as object,
    render: (_, row) => (
      <Shown name={key}>
        <InlineCell row={row} name={key} rowName={view.rowName(row)}>
          {linked(
            own
              ? own(row)
              : cellOf(column, valueOf(row, key), {
                  workflow: view.workflow,
                  swatchSize: view.swatchSize,
                  to: view.rowLink?.(row),
                  name: view.rowName(row),
                  decimals: decimalsOf(column, row),
                }),
            isName ? view.rowLink?.(row) : undefined,
          )}
          <QuantityUnit of={{ key, column }} row={row} cells={view.cells} />
        </InlineCell>
      </Shown>
    ),
  };
}

/** Where no code is shown, the first text leads to the record. */
function nameWithoutCode(columns: readonly ArrangedColumn[]): string | undefined {
  if (columns.some(({ column }) => column.kind === 'code')) return undefined;
  return columns.find(({ column }) => column.kind === 'text')?.key;
}

const linked = (content: ReactNode, to: string | undefined): ReactNode =>
  to === undefined || typeof content !== 'string' ? (
    content
  ) : (
    <Link to={to} tabIndex={-1}>
      {content}
    </Link>
  );

/** The content of a cell, which goes while only a part of its column is in sight. */
const Shown = ({ name, children }: { name: string; children: ReactNode }) => (
  <span className="k-list-cell" style={{ opacity: `var(${showName(name)}, 1)` }}>
    {children}
  </span>
);

function orderOf(sort: string, key: string): Order {
  const part = sort.split(',').find((one) => one.replace('-', '') === key);
  return part === undefined ? undefined : part.startsWith('-') ? 'descending' : 'ascending';
}

const PADDING = 20;
const LETTER = 14;
const MORE_WIDTH = 40;
/** The button that leads to the other columns stands in the heading. */
export const LEAST_ACTIONS = 64;

/** Letters of the commonest visible action: 编辑; rows with a longer one have it in their menu. */
function commonestLength<Row extends ListRow>({ rowActions, rows }: Pick<TableView<Row>, 'rowActions' | 'rows'>): number {
  const lengths = rows.flatMap((row) => visibleAction(rowActions?.(row) ?? [])?.label.length ?? []);
  const [commonest] = [...Map.groupBy(lengths, (length) => length)].toSorted(
    ([one, ones], [other, others]) => others.length - ones.length || other - one,
  );
  return commonest?.[0] ?? 0;
}

/** Width of the column of actions; zero without them. */
export function actionWidth<Row extends ListRow>(view: Pick<TableView<Row>, 'rowActions' | 'rows'>): number {
  return view.rowActions ? Math.max(LEAST_ACTIONS, PADDING + LETTER * commonestLength(view) + MORE_WIDTH) : 0;
}

function actionColumn<Row extends ListRow>(view: TableView<Row>): TableColumnType<Row> {
  const room = commonestLength(view);
  return {
    key: 'actions',
    fixed: 'end',
    width: actionWidth(view),
    title: <span className="visually-hidden">操作</span>,
    render: (_, row) => <RowActions actions={view.rowActions!(row)} name={view.rowName(row)} room={room} />,
  };
}
