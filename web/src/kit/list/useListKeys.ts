import { use, useEffect, useMemo, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { useCommands, type Command } from '../../lib/commands.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { useLatest } from '../../lib/useLatest.ts';
import type { RowView } from '../list-columns/columns.tsx';
import { InlineContext } from '../list-rows/inline-edit.ts';
import type { ListRow } from '../list-rows/list-row.ts';
import { activeRow, focusRow, isRow, moveRow, moveWithin, rowOf, rowsOf, setTabStop, showRow } from '../list-rows/row-focus.ts';
import { useRun } from '../list-rows/RowActions.tsx';
import type { Peek } from '../peek/usePeek.ts';
import type { Selected } from '../list-selection/useSelection.ts';

type Box = RefObject<HTMLElement | null>;

const GROUP = '列表';

/** Keys of a list: letters from anywhere on the page, arrows while a row has the focus. */
export function useListKeys<Row extends ListRow>(
  box: Box,
  rows: readonly Row[],
  { rowLink, rowActions }: RowView<Row>,
  selection: Selected | undefined,
  peek: Peek | undefined,
): void {
  const navigate = useNavigate();
  const run = useRun();
  const byId = (id: string) => rows.find((row) => row.id === id);
  const can = useCan();
  const editOf = (row: Row) =>
    rowActions?.(row).find(({ key, permission }) => key === 'edit' && (permission === undefined || can(permission)));
  const canEdit = rows.some((row) => editOf(row) !== undefined);

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

  const look = peek && ((id: string) => (peek.idNow() === id ? peek.close() : peek.open(id)));

  const uses = { ...(rowLink && { open }), ...(select && { select }), ...(canEdit && { edit }), ...(look && { look }) };
  useRowCommands(box, uses, peek);
  useRowPresses(box, uses, peek);
  usePeekedRow(box, rows, peek);
}

interface RowUses {
  open?: (id: string) => void;
  select?: (id: string) => void;
  edit?: (id: string) => void;
  /** Moves the focus into the peek drawer and back. */
  look?: (id: string) => void;
}

const idOf = (row: HTMLElement | undefined): string | undefined => row?.dataset['listRow'];

/** While the drawer is open, it follows to the next row, also across pages. */
function stepRow(list: HTMLElement, peek: Peek | undefined, by: 1 | -1): void {
  if (peek?.idNow() === undefined) moveRow(list, by);
  else peek.step(by);
}

function useRowCommands(box: Box, uses: RowUses, peek: Peek | undefined): void {
  const latest = useLatest(uses);
  const selects = uses.select !== undefined;
  const edits = uses.edit !== undefined;
  const opens = uses.open !== undefined;
  const looks = uses.look !== undefined;
  const inline = use(InlineContext) !== null;
  const commands = useMemo<Command[]>(() => {
    const onActive = (use: keyof RowUses) => () => {
      const id = box.current && idOf(activeRow(box.current));
      if (id) latest.current[use]?.(id);
    };
    const step = (by: 1 | -1) => () => {
      if (box.current) stepRow(box.current, peek, by);
    };
    return [
      { label: '下一行', group: GROUP, keys: 'j', keysOnly: true, run: step(1) },
      { label: '上一行', group: GROUP, keys: 'k', keysOnly: true, run: step(-1) },
      { label: '上下移动', group: GROUP, keys: 'ArrowUp ArrowDown', keysOnly: true, toldOnly: true, run: step(1) },
      ...(opens
        ? [{ label: '打开当前行', group: GROUP, keys: 'Enter', keysOnly: true as const, toldOnly: true as const, run: onActive('open') }]
        : []),
      ...(selects ? [{ label: '选择当前行', group: GROUP, keys: 'x', keysOnly: true as const, run: onActive('select') }] : []),
      ...(looks
        ? [
            { label: '速览当前行', group: GROUP, keys: 'Space', keysOnly: true as const, run: onActive('look') },
            { label: '关闭速览', group: GROUP, keys: 'Escape', keysOnly: true as const, toldOnly: true as const, run: onActive('look') },
          ]
        : selects
          ? [
              {
                label: '选择或取消',
                group: GROUP,
                keys: 'Space',
                keysOnly: true as const,
                toldOnly: true as const,
                run: onActive('select'),
              },
            ]
          : []),
      ...(inline
        ? [{ label: '修改单元格', group: GROUP, keys: 'F2', keysOnly: true as const, toldOnly: true as const, run: step(1) }]
        : []),
      ...(edits ? [{ label: '编辑当前行', group: GROUP, keys: 'e', keysOnly: true as const, run: onActive('edit') }] : []),
      { label: '复制所选的行', group: GROUP, keys: '$mod+c', keysOnly: true, toldOnly: true, run: step(1) },
    ];
  }, [box, latest, selects, edits, opens, looks, inline, peek]);
  useCommands(commands);
}

function useRowPresses(box: Box, uses: RowUses, peek: Peek | undefined): void {
  const latest = useLatest(uses);
  useEffect(() => {
    const list = box.current;
    if (!list) return;
    const press = (event: KeyboardEvent) => {
      const row = rowOf(event.target);
      if (!row || isEditor(event.target) || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      const run = isRow(event.target) ? pressOnRow(list, row, event.key, latest.current, peek) : pressInRow(row, event.key);
      if (!run) return;
      event.preventDefault();
      run();
    };
    const follow = (event: FocusEvent) => {
      const row = rowOf(event.target);
      if (!row) return;
      setTabStop(list, row);
      if (peek && peek.idNow() !== undefined && peek.idNow() !== idOf(row)) peek.open(idOf(row)!);
    };
    list.addEventListener('keydown', press);
    list.addEventListener('focusin', follow);
    return () => {
      list.removeEventListener('keydown', press);
      list.removeEventListener('focusin', follow);
    };
  }, [box, latest, peek]);
}

function pressOnRow(
  list: HTMLElement,
  row: HTMLElement,
  key: string,
  { open, select, look }: RowUses,
  peek: Peek | undefined,
): (() => void) | undefined {
  const id = idOf(row)!;
  const onSpace = look ?? select;
  const presses: Record<string, (() => void) | undefined> = {
    ArrowDown: () => stepRow(list, peek, 1),
    ArrowUp: () => stepRow(list, peek, -1),
    Home: () => focusRow(list, rowsOf(list)[0]),
    End: () => focusRow(list, rowsOf(list).at(-1)),
    ArrowRight: () => moveWithin(row, 1),
    F2: () => row.querySelector<HTMLElement>('[data-inline] button')?.click(),
    Enter: open && (() => open(id)),
    ' ': onSpace && (() => onSpace(id)),
  };
  return presses[key];
}

/** A cell that is edited where it stands has keys of its own. */
const isEditor = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.closest('.k-inline-editor') !== null;

function pressInRow(row: HTMLElement, key: string): (() => void) | undefined {
  const presses: Record<string, () => void> = {
    ArrowRight: () => moveWithin(row, 1),
    ArrowLeft: () => moveWithin(row, -1),
    Escape: () => row.focus(),
  };
  return presses[key];
}

/** Marks and shows the peeked row; keyboard navigation continues from it, and it takes the focus when the drawer closes. */
function usePeekedRow(box: Box, rows: readonly ListRow[], peek: Peek | undefined): void {
  useEffect(() => {
    const list = box.current;
    if (!list) return;
    const mark = () => {
      const id = peek?.idNow();
      const before = list.querySelector<HTMLElement>('[aria-current]');
      const now = rowsOf(list).find((row) => idOf(row) === id);
      if (before === (now ?? null)) return;
      before?.removeAttribute('aria-current');
      now?.setAttribute('aria-current', 'true');
      const row = now ?? before ?? undefined;
      if (list.contains(document.activeElement) || (!now && isLeftByDrawer(document.activeElement))) focusRow(list, row);
      else showRow(list, row);
    };
    mark();
    return peek?.store.subscribe(mark);
  }, [box, rows, peek]);
}

/** Moves the focus if it was in the drawer or nowhere; a search field keeps it. */
const isLeftByDrawer = (focused: Element | null): boolean =>
  focused === null || focused === document.body || focused.closest('.k-peek') !== null;
