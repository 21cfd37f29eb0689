import { Dropdown, type MenuProps } from 'antd';
import { useState, type MouseEvent, type ReactElement } from 'react';
import { copyText } from '../../lib/clipboard.ts';
import { rowOf } from './row-focus.ts';
import { cellText } from './row-text.ts';
import type { RowView } from '../list-columns/columns.tsx';
import { valueOf, type ListRow } from './list-row.ts';
import { useAllowed, useRun } from './RowActions.tsx';
import { copyRows, rowsToCopy, type Copyable } from './useRowCopy.ts';

interface RowContextMenuProps<Row extends ListRow> extends Copyable {
  rows: readonly Row[];
  view: RowView<Row>;
  children: ReactElement;
}

interface Place {
  id: string;
  column: string | undefined;
}

/** Context menu by right click or Shift+F10: the row's actions and copying. Links keep the browser's own menu. */
export function RowContextMenu<Row extends ListRow>({ view, children, ...copyable }: RowContextMenuProps<Row>) {
  const [place, setPlace] = useState<Place | null>(null);
  const row = copyable.rows.find(({ id }) => id === place?.id);
  const allowed = useAllowed(row && view.rowActions ? view.rowActions(row) : []);
  const run = useRun();
  const aim = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    const id = rowOf(target)?.dataset['listRow'];
    if (id === undefined || target.closest('a, input') || String(getSelection())) event.stopPropagation();
    else setPlace({ id, column: target.closest<HTMLElement>('[data-column]')?.dataset['column'] });
  };
  const items: MenuProps['items'] = row
    ? [
        ...allowed.map(({ key, label, danger = false }) => ({ key: `action-${key}`, label, danger })),
        ...(allowed.length > 0 ? [{ type: 'divider' as const }] : []),
        ...(cellOfPlace(copyable, row, place) ? [{ key: 'cell', label: '复制单元格' }] : []),
        { key: 'rows', label: `复制 ${rowsToCopy(copyable, row.id).length} 行` },
      ]
    : [];
  const pick: MenuProps['onClick'] = ({ key }) => {
    if (!row) return;
    if (key === 'rows') copyRows(copyable, row.id);
    else if (key === 'cell') void copyText(cellOfPlace(copyable, row, place), '单元格');
    else run(allowed.find((action) => `action-${action.key}` === key)!);
  };
  return (
    <Dropdown trigger={['contextMenu']} menu={{ items, onClick: pick }}>
      <div className="k-context" onContextMenuCapture={aim}>
        {children}
      </div>
    </Dropdown>
  );
}

function cellOfPlace({ spec, workflow }: Copyable, row: ListRow, place: Place | null): string {
  return place?.column === undefined ? '' : cellText(spec, workflow, place.column, valueOf(row, place.column));
}
