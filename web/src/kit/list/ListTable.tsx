import type { GroupHead } from '@mrp/contract/lib/list-groups.ts';
import { Table, type TableProps } from 'antd';
import { useEffect, useMemo, useRef, type CSSProperties, type FocusEvent, type HTMLAttributes } from 'react';
import type { HeadFilters } from './ColumnHead.tsx';
import type { ArrangedColumn } from './column-set.ts';
import { actionWidth, tableColumns, type RowView } from './columns.tsx';
import { GroupableRow, TableGroups } from './GroupHeads.tsx';
import { isHead, withHeads, type ShownGroups } from './list-groups.ts';
import type { ListRow } from './list-row.ts';
import { useDensity } from './density.ts';
import { useFrozenColumns } from './useFrozenColumns.ts';
import type { AnyList } from './list-url.ts';
import { RowContextMenu } from './RowContextMenu.tsx';
import { activeRow, setTabStop } from './row-focus.ts';
import { useScrollRestoration } from './useScrollRestoration.ts';
import { useListKeys } from './useListKeys.ts';
import type { Peek } from './usePeek.ts';
import { useRowCopy } from './useRowCopy.ts';
import type { Selected } from './useSelection.ts';

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
export function ListTable<Row extends ListRow>({
  spec,
  filters,
  columns: arranged,
  onWidth,
  rows,
  view,
  sort,
  onSort,
  selection,
  peek,
  groups,
}: RowsProps<Row>) {
  const density = useDensity();
  const swatchSize = density === 'picture' ? 56 : 28;
  const box = useRef<HTMLDivElement>(null);
  const shown = useFrozenColumns(box, arranged, (selection ? SELECTION_WIDTH : 0) + actionWidth({ ...view, rows }));
  const copyable = { spec, workflow: view.workflow, columns: arranged, rows, selection };
  useListKeys(box, rows, view, selection, peek);
  useRowCopy(box, copyable);
  useScrollRestoration(box, '.ant-table-content');
  const columns = useMemo(
    () => tableColumns({ ...view, columns: shown, rows, sort, onSort, filters, onWidth, swatchSize }),
    [view, shown, rows, sort, onSort, filters, onWidth, swatchSize],
  );
  const width = columns.reduce((sum, column) => sum + Number(column.width ?? 0), selection ? SELECTION_WIDTH : 0);
  useEffect(() => {
    if (box.current) setTabStop(box.current, activeRow(box.current));
  }, [rows]);
  return (
    <RowContextMenu {...copyable} rows={rows} view={view}>
      <div className={`k-table ${density}`} ref={box} style={frozenWidths(columns, selection !== undefined)} onFocus={showHead}>
        <TableGroups groups={groups} span={columns.length + (selection ? 1 : 0)}>
          <Table<Row>
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
    onChange: (keys) => selection.choose(keys.map(String)),
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
