import type { ReactNode } from 'react';
import { lazyComponent } from '../lazy.tsx';
import type { RowView } from '../list-columns/columns.tsx';
import type { ListRow } from '../list-rows/list-row.ts';
import { hasNeighbour, usePeeked, type Peek, type PeekedList } from './usePeek.ts';

const PeekDrawer = lazyComponent(async () => (await import('./PeekDrawer.tsx')).PeekDrawer);

interface PeekedRowProps<Row extends ListRow> {
  peek: Peek;
  list: PeekedList<Row>;
  view: RowView<Row>;
  content: (row: Row) => ReactNode;
}

/** The drawer beside the list, for the current row. */
export function PeekedRow<Row extends ListRow>({ peek, list, view, content }: PeekedRowProps<Row>) {
  const { row, at } = usePeeked(peek, list) ?? { row: undefined, at: 0 };
  const step = (by: 1 | -1) => (hasNeighbour(at, by, list) ? () => peek.step(by) : undefined);
  return (
    <PeekDrawer
      open={row !== undefined}
      name={row ? view.rowName(row) : ''}
      steps={{ position: (list.page - 1) * list.pageSize + at + 1, total: list.total, onPrevious: step(-1), onNext: step(1) }}
      to={row && view.rowLink?.(row)}
      onClose={peek.close}
    >
      {row && content(row)}
    </PeekDrawer>
  );
}
