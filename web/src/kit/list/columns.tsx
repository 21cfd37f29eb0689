import type { Column } from '@mrp/contract/lib/list.ts';
import type { Workflow } from '@mrp/contract/lib/workflow.ts';
import type { TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import type { Action } from './list-actions.ts';
import { cellOf, isNumeric } from './cells.tsx';
import type { AnyList } from './list-url.ts';
import { RowActions } from './RowActions.tsx';

export interface ListRow {
  id: string;
}

export interface RowView<Row> {
  cells: Readonly<Partial<Record<string, (row: Row) => ReactNode>>>;
  workflow: Workflow | undefined;
  /** Where a row opens. */
  rowLink: ((row: Row) => string) | undefined;
  rowName: (row: Row) => string;
  rowActions: ((row: Row) => readonly Action[]) | undefined;
}

const widths: Readonly<Record<Column['kind'], number>> = {
  picture: 48,
  code: 176,
  text: 152,
  number: 96,
  money: 112,
  percent: 88,
  day: 100,
  time: 116,
  state: 104,
  colours: 176,
  tags: 160,
  flag: 72,
};

export const widthOf = ({ width, kind }: Column): number => width ?? widths[kind];

/** What this user sees, in the order of the declaration. */
export function visibleColumns(spec: AnyList, prices: boolean): [string, Column][] {
  return Object.entries(spec.columns).filter(([, column]) => !column.workbookOnly && !column.optional && (prices || !column.price));
}

export const valueOf = (row: ListRow, key: string): unknown => (row as unknown as Record<string, unknown>)[key];

interface TableView<Row> extends RowView<Row> {
  spec: AnyList;
  prices: boolean;
  sort: string;
  onSort: (key: string, joins: boolean) => void;
  swatchSize: 28 | 56;
}

export function tableColumns<Row extends ListRow>(view: TableView<Row>): TableColumnType<Row>[] {
  const columns = visibleColumns(view.spec, view.prices).map(([key, column]) => dataColumn(view, key, column));
  return view.rowActions ? [...columns, actionColumn(view)] : columns;
}

function dataColumn<Row extends ListRow>(view: TableView<Row>, key: string, column: Column): TableColumnType<Row> {
  const own = view.cells[key];
  const order = orderOf(view.sort, key);
  return {
    key,
    width: column.kind === 'picture' && view.swatchSize === 56 ? 72 : widthOf(column),
    className: isNumeric(column) ? 'num' : '',
    ...(column.frozen && { fixed: 'start' as const }),
    title: column.sortable ? (
      <SortHead label={headOf(column)} order={order} onPress={(joins) => view.onSort(key, joins)} />
    ) : (
      headOf(column)
    ),
    onHeaderCell: () => ({ ...(column.sortable && { 'aria-sort': order ?? 'none' }), scope: 'col' }),
    render: (_, row) =>
      own
        ? own(row)
        : cellOf(column, valueOf(row, key), {
            workflow: view.workflow,
            swatchSize: view.swatchSize,
            to: view.rowLink?.(row),
            name: view.rowName(row),
          }),
  };
}

function headOf({ label, unit }: Column): ReactNode {
  return unit ? (
    <>
      {label} <span className="k-unit">{unit}</span>
    </>
  ) : (
    label
  );
}

type Order = 'ascending' | 'descending' | undefined;

function orderOf(sort: string, key: string): Order {
  const part = sort.split(',').find((one) => one.replace('-', '') === key);
  return part === undefined ? undefined : part.startsWith('-') ? 'descending' : 'ascending';
}

function SortHead({ label, order, onPress }: { label: ReactNode; order: Order; onPress: (joins: boolean) => void }) {
  return (
    <button
      type="button"
      className={`k-sort ${order ?? ''}`}
      title="点击排序；按住 Shift 可加第二列"
      onClick={(event) => onPress(event.shiftKey)}
    >
      <span>{label}</span>
    </button>
  );
}

const ACTION_WIDTH = 48;
const MORE_WIDTH = 40;

function actionColumn<Row extends ListRow>({ rowActions, rowName }: TableView<Row>): TableColumnType<Row> {
  return {
    key: 'actions',
    fixed: 'end',
    width: 2 * ACTION_WIDTH + MORE_WIDTH,
    title: <span className="visually-hidden">操作</span>,
    render: (_, row) => <RowActions actions={rowActions!(row)} name={rowName(row)} />,
  };
}
