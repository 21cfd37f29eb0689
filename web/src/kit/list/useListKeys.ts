import { useEffect, useMemo, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { useCommands, type Command } from '../../lib/commands.ts';
import { useLatest } from '../../lib/useLatest.ts';
import type { RowView } from './columns.tsx';
import type { ListRow } from './list-row.ts';
import { activeRow, focusRow, isRow, moveRow, moveWithin, rowOf, rowsOf, setTabStop } from './row-focus.ts';
import { useAllowed, useRun } from './RowActions.tsx';
import type { Selected } from './useSelection.ts';

type Box = RefObject<HTMLElement | null>;

const GROUP = '列表';

/** Keys of a list: letters from anywhere on the page, arrows while a row has the focus. */
export function useListKeys<Row extends ListRow>(
  box: Box,
  rows: readonly Row[],
  { rowLink, rowActions }: RowView<Row>,
  selection: Selected | undefined,
): void {
  const navigate = useNavigate();
  const run = useRun();
  const byId = (id: string) => rows.find((row) => row.id === id);
  const editOf = (row: Row) => rowActions?.(row).find(({ key }) => key === 'edit');
  const first = rows[0];
  const canEdit = useAllowed(first ? [editOf(first)].filter((action) => action !== undefined) : []).length > 0;

  const open = (id: string) => {
    const row = byId(id);
    if (row && rowLink) void navigate(rowLink(row));
  };
  const edit = (id: string) => {
    const row = byId(id);
    const action = row && editOf(row);
    if (action) run(action);
  };
  const select = selection?.toggle;

  useRowCommands(box, { ...(rowLink && { open }), ...(select && { select }), ...(canEdit && { edit }) });
  useRowPresses(box, { ...(rowLink && { open }), ...(select && { select }) });
}

interface RowUses {
  open?: (id: string) => void;
  select?: (id: string) => void;
  edit?: (id: string) => void;
}

const idOf = (row: HTMLElement | undefined): string | undefined => row?.dataset['listRow'];

function useRowCommands(box: Box, uses: RowUses): void {
  const latest = useLatest(uses);
  const selects = uses.select !== undefined;
  const edits = uses.edit !== undefined;
  const opens = uses.open !== undefined;
  const commands = useMemo<Command[]>(() => {
    const onActive = (use: keyof RowUses) => () => {
      const id = box.current && idOf(activeRow(box.current));
      if (id) latest.current[use]?.(id);
    };
    const step = (by: number) => () => {
      if (box.current) moveRow(box.current, by);
    };
    return [
      { label: '下一行', group: GROUP, keys: 'j', keysOnly: true, run: step(1) },
      { label: '上一行', group: GROUP, keys: 'k', keysOnly: true, run: step(-1) },
      { label: '上下移动', group: GROUP, keys: 'ArrowUp ArrowDown', keysOnly: true, toldOnly: true, run: step(1) },
      ...(opens
        ? [{ label: '打开当前行', group: GROUP, keys: 'Enter', keysOnly: true as const, toldOnly: true as const, run: onActive('open') }]
        : []),
      ...(selects
        ? [
            { label: '选择当前行', group: GROUP, keys: 'x', keysOnly: true as const, run: onActive('select') },
            { label: '选择或取消', group: GROUP, keys: 'Space', keysOnly: true as const, toldOnly: true as const, run: onActive('select') },
          ]
        : []),
      ...(edits ? [{ label: '编辑当前行', group: GROUP, keys: 'e', keysOnly: true as const, run: onActive('edit') }] : []),
      { label: '复制所选的行', group: GROUP, keys: '$mod+c', keysOnly: true, toldOnly: true, run: step(0) },
    ];
  }, [box, latest, selects, edits, opens]);
  useCommands(commands);
}

function useRowPresses(box: Box, uses: RowUses): void {
  const latest = useLatest(uses);
  useEffect(() => {
    const list = box.current;
    if (!list) return;
    const press = (event: KeyboardEvent) => {
      const row = rowOf(event.target);
      if (!row || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      const run = isRow(event.target) ? pressOnRow(list, row, event.key, latest.current) : pressInRow(row, event.key);
      if (!run) return;
      event.preventDefault();
      run();
    };
    const follow = (event: FocusEvent) => {
      const row = rowOf(event.target);
      if (row) setTabStop(list, row);
    };
    list.addEventListener('keydown', press);
    list.addEventListener('focusin', follow);
    return () => {
      list.removeEventListener('keydown', press);
      list.removeEventListener('focusin', follow);
    };
  }, [box, latest]);
}

function pressOnRow(list: HTMLElement, row: HTMLElement, key: string, { open, select }: RowUses): (() => void) | undefined {
  const id = idOf(row)!;
  const presses: Record<string, (() => void) | undefined> = {
    ArrowDown: () => moveRow(list, 1),
    ArrowUp: () => moveRow(list, -1),
    Home: () => focusRow(list, rowsOf(list)[0]),
    End: () => focusRow(list, rowsOf(list).at(-1)),
    ArrowRight: () => moveWithin(row, 1),
    Enter: open && (() => open(id)),
    ' ': select && (() => select(id)),
  };
  return presses[key];
}

function pressInRow(row: HTMLElement, key: string): (() => void) | undefined {
  const presses: Record<string, () => void> = {
    ArrowRight: () => moveWithin(row, 1),
    ArrowLeft: () => moveWithin(row, -1),
    Escape: () => row.focus(),
  };
  return presses[key];
}
