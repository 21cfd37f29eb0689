import { Table, type TableProps } from 'antd';
import { useEffect, useMemo, useRef, type HTMLAttributes } from 'react';
import { usePreferences } from '../../lib/preferences.ts';
import { tableColumns, type ListRow, type RowView } from './columns.tsx';
import type { AnyList } from './list-url.ts';
import { activeRow, setTabStop } from './row-focus.ts';
import { useKeptScroll } from './useKeptScroll.ts';
import { useListKeys } from './useListKeys.ts';
import type { Selected } from './useSelection.ts';

export interface RowsProps<Row extends ListRow> {
  spec: AnyList;
  prices: boolean;
  rows: readonly Row[];
  view: RowView<Row>;
  sort: string;
  onSort: (key: string, joins: boolean) => void;
  /** Absent where nothing can be done with several rows. */
  selection: Selected | undefined;
}

const SELECTION_WIDTH = 40;

/** The rows as a table: plain rows, one scroll container, the first columns and the head stay. */
export function ListTable<Row extends ListRow>({ spec, prices, rows, view, sort, onSort, selection }: RowsProps<Row>) {
  const density = usePreferences((preferences) => preferences.density);
  const swatchSize = density === 'picture' ? 56 : 28;
  const box = useRef<HTMLDivElement>(null);
  useListKeys(box, rows, view, selection);
  useKeptScroll(box, '.ant-table-content');
  const columns = useMemo(
    () => tableColumns({ ...view, spec, prices, sort, onSort, swatchSize }),
    [view, spec, prices, sort, onSort, swatchSize],
  );
  const width = columns.reduce((sum, column) => sum + Number(column.width ?? 0), selection ? SELECTION_WIDTH : 0);
  useEffect(() => {
    if (box.current) setTabStop(box.current, activeRow(box.current));
  }, [rows]);
  return (
    <div className={`k-table ${density}`} ref={box} onMouseOver={titleWhenCut} onFocus={titleWhenCut}>
      <Table<Row>
        size="small"
        rowKey="id"
        tableLayout="fixed"
        columns={columns}
        dataSource={rows}
        pagination={false}
        scroll={{ x: width }}
        onRow={(row) => rowProps(row, selection)}
        {...(selection && { rowSelection: checkboxes(selection, view, rows) })}
      />
    </div>
  );
}

type RowProps = HTMLAttributes<HTMLElement> & { 'data-list-row': string };

function rowProps(row: ListRow, selection: Selected | undefined): RowProps {
  return { 'data-list-row': row.id, tabIndex: -1, ...(selection && { 'aria-selected': selection.has(row.id) }) };
}

function checkboxes<Row extends ListRow>(selection: Selected, view: RowView<Row>, rows: readonly Row[]): TableProps<Row>['rowSelection'] {
  return {
    columnWidth: SELECTION_WIDTH,
    fixed: true,
    preserveSelectedRowKeys: true,
    selectedRowKeys: selection.everything ? rows.map(({ id }) => id) : [...selection.ids],
    onChange: (keys) => selection.choose(keys.map(String)),
    getCheckboxProps: (row) => ({ 'aria-label': `选择 ${view.rowName(row)}`, tabIndex: -1 }),
    getTitleCheckboxProps: () => ({ 'aria-label': '选择本页全部' }),
  };
}

/** A tooltip only where text is really cut; one listener instead of a component per cell. */
function titleWhenCut({ target }: { target: EventTarget }): void {
  if (!(target instanceof HTMLElement)) return;
  const cell = target.closest<HTMLElement>('td, th');
  if (cell && !cell.title && cell.scrollWidth > cell.clientWidth) cell.title = cell.innerText;
}
