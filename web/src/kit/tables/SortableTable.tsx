import { HolderOutlined } from '@ant-design/icons';
import { Dropdown, Table, type TableColumnsType } from 'antd';
import { useRef, useState, type DragEvent, type HTMLAttributes, type KeyboardEvent, type ReactNode } from 'react';
import { EmptyState } from '../states/EmptyState.tsx';
import { MoreToTheRight } from './MoreToTheRight.tsx';
import { useWholeCells } from './whole-cells.ts';
import './sortable-table.css';

interface SortableTableProps<Row extends { id: string }> {
  label: string;
  rows: readonly Row[];
  columns: TableColumnsType<Row>;
  /** The row's accessible name. */
  rowName: (row: Row) => string;
  /** The rows that this row may swap places with, including itself; all rows by default. */
  sistersOf?: (row: Row) => readonly Row[];
  /** Called with the new order of a row and its siblings; absent when the user may not sort. */
  onSort: ((ids: string[], row: Row) => void) | undefined;
  loading?: boolean;
  empty: string;
}

/** Scroll containers must be focusable, so that they scroll by keyboard. */
const reachable = { tabIndex: 0 };

/** A table whose rows are sorted by dragging, by Alt + ↑ ↓ on the handle, or from the handle's menu. */
export function SortableTable<Row extends { id: string }>({
  label,
  rows,
  columns,
  rowName,
  sistersOf = () => rows,
  onSort,
  loading = false,
  empty,
}: SortableTableProps<Row>) {
  const place = (row: Row, to: number) => onSort?.(moved(sistersOf(row), row, to), row);
  const rowProps = useRowDrag(sistersOf, onSort && place);
  const box = useRef<HTMLElement>(null);
  const more = useWholeCells(box);
  const handle = {
    key: 'handle',
    width: 40,
    title: <span className="visually-hidden">排序</span>,
    render: (_: unknown, row: Row) => {
      const sisters = sistersOf(row);
      return <SortHandle name={rowName(row)} at={indexIn(sisters, row)} last={sisters.length - 1} onPlace={(to) => place(row, to)} />;
    },
  };
  return (
    <section ref={box} className="k-sortable" aria-label={label} {...reachable}>
      <MoreToTheRight count={more} />
      <Table<Row>
        size="small"
        rowKey="id"
        columns={onSort ? [handle, ...columns] : columns}
        dataSource={rows}
        loading={loading}
        pagination={false}
        onRow={rowProps}
        locale={{ emptyText: loading ? ' ' : <EmptyState title={empty} /> }}
      />
    </section>
  );
}

/** A dragged row takes the place of a sibling. */
function useRowDrag<Row extends { id: string }>(
  sistersOf: (row: Row) => readonly Row[],
  place: ((row: Row, to: number) => void) | undefined,
) {
  const [dragged, setDragged] = useState<Row | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const drop = (target: Row) => {
    if (dragged && dragged.id !== target.id) place?.(dragged, indexIn(sistersOf(dragged), target));
    setDragged(null);
    setOver(null);
  };
  const mayDrop = (target: Row) => dragged !== null && indexIn(sistersOf(dragged), target) >= 0;
  return (row: Row): HTMLAttributes<HTMLElement> => ({
    className: over === row.id ? 'k-drop-here' : '',
    ...(place && {
      draggable: true,
      onDragStart: () => setDragged(row),
      onDragEnd: () => setOver(null),
      onDragOver: (event: DragEvent) => {
        if (!mayDrop(row)) return;
        event.preventDefault();
        setOver(row.id);
      },
      onDrop: () => drop(row),
    }),
  });
}

function SortHandle({ name, at, last, onPlace }: { name: string; at: number; last: number; onPlace: (to: number) => void }): ReactNode {
  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || by === 0) return;
    event.preventDefault();
    event.stopPropagation();
    if (at + by >= 0 && at + by <= last) onPlace(at + by);
  };
  const items = [
    { key: 'up', label: '上移', to: at - 1 },
    { key: 'down', label: '下移', to: at + 1 },
    { key: 'first', label: '移到最前', to: 0 },
    { key: 'last', label: '移到最后', to: last },
  ];
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: items.map(({ key, label, to }) => ({ key, label, disabled: to === at || to < 0 || to > last })),
        onClick: ({ key }) => onPlace(items.find((item) => item.key === key)!.to),
      }}
    >
      <button
        type="button"
        className="k-handle"
        aria-label={`排序 ${name}，第 ${at + 1} 个，Alt 加上下键移动`}
        aria-haspopup="menu"
        onKeyDown={step}
      >
        <HolderOutlined />
      </button>
    </Dropdown>
  );
}

const indexIn = (rows: readonly { id: string }[], row: { id: string }): number => rows.findIndex(({ id }) => id === row.id);

/** The row ids after one row has moved. */
export function moved(rows: readonly { id: string }[], row: { id: string }, to: number): string[] {
  const others = rows.filter(({ id }) => id !== row.id).map(({ id }) => id);
  return others.toSpliced(to, 0, row.id);
}
