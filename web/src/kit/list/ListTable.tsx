import type { GroupHead } from '@mrp/contract/lib/list-groups.ts';
import { Table, type TableProps } from 'antd';
import { use, useEffect, useMemo, useRef, type CSSProperties, type FocusEvent, type HTMLAttributes, type RefObject } from 'react';
import type { HeadFilters } from '../list-columns/ColumnHead.tsx';
import type { ArrangedColumn } from '../list-columns/column-set.ts';
import { actionWidth, LEAST_ACTIONS, tableColumns, type RowView } from '../list-columns/columns.tsx';
import { GroupableRow, TableGroups } from './GroupHeads.tsx';
import { InlineContext } from '../list-rows/inline-edit.ts';
import { isHead, withHeads, type ShownGroups } from './list-groups.ts';
import type { ListRow } from '../list-rows/list-row.ts';
import { useDensity } from '../list-columns/density.ts';
import { MoreColumns } from '../list-columns/MoreColumns.tsx';
import { useFittedColumns } from '../list-columns/useFittedColumns.ts';
import type { AnyList } from './list-url.ts';
import { RowContextMenu } from '../list-rows/RowContextMenu.tsx';
import { activeRow, setTabStop } from '../list-rows/row-focus.ts';
import { useScrollRestoration } from './useScrollRestoration.ts';
import { useListKeys } from './useListKeys.ts';
import type { Peek } from '../peek/usePeek.ts';
import { useRowCopy } from '../list-rows/useRowCopy.ts';
import type { Selected } from '../list-selection/useSelection.ts';

export interface RowsProps<Row extends ListRow> {
  spec: AnyList;
  /** Absent when column headers have no filters. */
  filters: HeadFilters | undefined;
  /** Visible columns in the user's order. */
  columns: readonly ArrangedColumn[];
  /** Absent when widths are not stored. */
  onWidth: ((key: string, width: number) => void) | undefined;
  rows: readonly Row[];
  view: RowView<Row>;
  sort: string;
  onSort: (key: string, joins: boolean) => void;
  /** Absent when there are no bulk actions. */
  selection: Selected | undefined;
  /** Absent when rows have no peek. */
  peek?: Peek | undefined;
  /** Absent when the rows are not grouped. */
  groups?: ShownGroups | undefined;
}

const SELECTION_WIDTH = 40;

/** Rows as a plain table in one scroll container with sticky header, totals and first columns. */
export function ListTable<Row extends ListRow>(props: RowsProps<Row>) {
  const { spec, columns: arranged, rows, view, selection, peek, groups } = props;
  const density = useDensity();
  const box = useRef<HTMLDivElement>(null);
  const { columns, fitted } = useTableColumns(box, props);
  const copyable = { spec, workflow: view.workflow, columns: arranged, rows, selection };
  useListKeys(box, rows, view, selection, peek);
  useRowCopy(box, copyable);
  useScrollRestoration(box, '.ant-table-content');
  const width = columns.reduce((sum, column) => sum + Number(column.width ?? 0), selection ? SELECTION_WIDTH : 0);
  useEffect(() => {
    if (box.current) setTabStop(box.current, activeRow(box.current));
  }, [rows]);
  return (
    <RowContextMenu {...copyable} rows={rows} view={view}>
      <div className={`k-table ${density}`} ref={box} style={frozenWidths(columns, selection !== undefined)} onFocus={showHead}>
        <MoreColumns {...{ box, fitted }} />
        <TableGroups groups={groups} span={columns.length + (selection ? 1 : 0)}>
          <Table<Row>
            aria-label={spec.title}
            size="small"
            rowKey="id"
            tableLayout="fixed"
            columns={columns}
            dataSource={withHeads(rows, groups)}
            {...(groups && groupable)}
            pagination={false}
            scroll={{ x: width }}
            onRow={(row) => rowProps(row, selection)}
            {...(selection && { rowSelection: checkboxes(selection, view, rows) })}
          />
        </TableGroups>
      </div>
    </RowContextMenu>
  );
}

/** The columns as the table shows them: sized by their content and by the room that they have. */
function useTableColumns<Row extends ListRow>(box: RefObject<HTMLElement | null>, props: RowsProps<Row>) {
  const { filters, columns: arranged, onWidth, rows, sort, onSort, selection } = props;
  const view = useMemo(() => withoutIdleActions(props.view, rows), [props.view, rows]);
  const density = useDensity();
  const swatchSize = density === 'picture' ? 56 : 28;
  const taken = (selection ? SELECTION_WIDTH : 0) + actionWidth({ ...view, rows });
  const spare = view.rowActions ? 0 : LEAST_ACTIONS;
  const inline = use(InlineContext)?.inline.fields;
  const kept = useMemo(() => new Set(Object.keys(inline ?? {})), [inline]);
  const fitted = useFittedColumns(box, arranged, { taken, spare, rows, drawn: density, kept });
  const columns = useMemo(() => {
    const scrolls = fitted.whole !== undefined;
    return tableColumns({ ...view, columns: fitted.columns, scrolls, rows, sort, onSort, filters, onWidth, swatchSize });
  }, [view, fitted, rows, sort, onSort, filters, onWidth, swatchSize]);
  return { columns, fitted };
}

/** Rows that nothing can be done with need no column of actions. */
const withoutIdleActions = <Row extends ListRow>(view: RowView<Row>, rows: readonly Row[]): RowView<Row> =>
  rows.length > 0 && rows.every((row) => isHead(row) || view.rowActions?.(row).length === 0) ? { ...view, rowActions: undefined } : view;

type RowProps = HTMLAttributes<HTMLElement> & ({ 'data-list-row': string } | { 'data-group': GroupHead });

const groupable = { components: { body: { row: GroupableRow } } };

function rowProps(row: ListRow, selection: Selected | undefined): RowProps {
  if (isHead(row)) return { 'data-group': row.head };
  return { 'data-list-row': row.id, tabIndex: -1, ...(selection && { 'aria-selected': selection.has(row.id) }) };
}

function checkboxes<Row extends ListRow>(selection: Selected, view: RowView<Row>, rows: readonly Row[]): TableProps<Row>['rowSelection'] {
  return {
    columnWidth: SELECTION_WIDTH,
    fixed: true,
    preserveSelectedRowKeys: true,
    selectedRowKeys: selection.everything ? rows.map(({ id }) => id) : [...selection.ids],
    onChange: (keys, _, { type }) => {
      const ids = keys.map(String);
      const isAll = type === 'all' && rows.every(({ id }) => ids.includes(id));
      if (isAll) selection.chooseShown(ids);
      else selection.choose(ids);
    },
    getCheckboxProps: (row) => (isHead(row) ? { disabled: true } : { 'aria-label': `选择 ${view.rowName(row)}`, tabIndex: -1 }),
    getTitleCheckboxProps: () => ({ 'aria-label': '选择本页全部', disabled: rows.length === 0 }),
  };
}

/** Browsers do not scroll to elements inside the box that are behind a frozen column. */
function showHead({ target }: FocusEvent<HTMLElement>): void {
  if (target.closest('thead')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Scrolls the focused element out from behind the frozen columns. */
function frozenWidths<Row>(columns: NonNullable<TableProps<Row>['columns']>, selects: boolean): CSSProperties {
  const sum = (side: 'start' | 'end', first: number) =>
    columns.filter(({ fixed }) => fixed === side).reduce((width, column) => width + Number(column.width ?? 0), first);
  return {
    '--k-frozen-start': `${sum('start', selects ? SELECTION_WIDTH : 0)}px`,
    '--k-frozen-end': `${sum('end', 0)}px`,
  } as CSSProperties;
}
