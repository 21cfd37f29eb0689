import { SearchOutlined } from '@ant-design/icons';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { keysLabel } from '../../lib/commands.ts';
import { useLatest } from '../../lib/useLatest.ts';
import { useDebounced } from '../../lib/useDebounced.ts';
import { PaletteList } from './PaletteList.tsx';
import { usePaletteGroups, type PaletteItem } from './usePaletteGroups.tsx';
import './palette.css';

const PAUSE_MS = 120;

/** Ctrl/⌘ K: finds pages, records and actions that the user may use, by Chinese text, pinyin or the end of a code. */
export function CommandPalette({ open, onClose }: { open: boolean; onClose: () => void }) {
  return open ? <PaletteDialog onClose={onClose} /> : null;
}

function PaletteDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const [text, setText] = useState('');
  const [composing, setComposing] = useState(false);
  const typed = text.trim();
  const found = usePaletteGroups(typed, useDebounced(typed, composing, PAUSE_MS));
  const items = found.groups.flatMap((group) => group.items);
  const choice = useChoice(items, found.searching, dialog);
  useEffect(() => {
    dialog.current?.setAttribute('closedby', 'any');
    dialog.current?.showModal();
    dialog.current?.querySelector('input')?.focus();
  }, []);
  return (
    <dialog ref={dialog} className="palette" aria-label="命令面板" onClose={onClose}>
      <div className="palette-head">
        <SearchOutlined />
        <input
          role="combobox"
          aria-label="命令面板"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={listId}
          aria-activedescendant={choice.at < 0 ? undefined : `${listId}-${choice.at}`}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            choice.stopWaiting();
          }}
          onKeyDown={choice.press}
          placeholder="搜索物料、供应商、页面或操作"
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
        />
        <span className="palette-hint">拼音、编码尾号、中文均可</span>
        <kbd>Esc</kbd>
      </div>
      <PaletteList id={listId} groups={found.groups} value={choice.value} onPoint={choice.setValue} onTake={choice.take} />
      {items.length === 0 && !found.searching && !found.failed && (
        <p className="palette-empty">没有找到“{typed}”，试试更短的词或编码尾号</p>
      )}
      {choice.awaited && <TakeOnce item={choice.awaited} onTake={choice.take} />}
      {found.failed && <p className="palette-note">没有连上服务器，只找了页面和操作</p>}
      <Foot searching={found.searching} />
    </dialog>
  );
}

const Foot = ({ searching }: { searching: boolean }) => (
  <p className="palette-foot">
    <span className="palette-keys">
      <kbd>↑↓</kbd> 选择 <kbd>↵</kbd> 打开 <kbd>{keysLabel('$mod+Enter')}</kbd> 新标签页
    </span>
    <output>{searching ? '正在搜索' : '只显示您有权限的结果'}</output>
  </p>
);

/** The entry that Enter runs: the first one of each new result. Enter pressed before the result arrives waits for it. */
function useChoice(items: readonly PaletteItem[], searching: boolean, dialog: RefObject<HTMLDialogElement | null>) {
  const navigate = useNavigate();
  const [value, setValue] = useState('');
  const [waiting, setWaiting] = useState(false);
  const first = items[0]?.value ?? '';
  const shown = items.map((item) => item.value).join('\n');
  const [former, setFormer] = useState('');
  if (former !== shown) {
    setFormer(shown);
    setValue(first);
  }
  const take = ({ to, run }: PaletteItem) => {
    // Closing restores the previous focus before the chosen entry can move it.
    dialog.current?.close();
    if (to) void navigate(to);
    else run?.();
  };
  const at = items.findIndex((item) => item.value === value);
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = stepTo(event.key, at, items.length);
    if (next !== undefined) setValue(items[next]?.value ?? '');
    else if (event.key !== 'Enter') return;
    else if (searching) setWaiting(true);
    else if ((event.ctrlKey || event.metaKey) && items[at]?.to) window.open(items[at].to, '_blank', 'noopener');
    else if (items[at]) take(items[at]);
    event.preventDefault();
  };
  const awaited = waiting && !searching ? items[0] : undefined;
  return { at, value, setValue, take, press, awaited, stopWaiting: () => setWaiting(false) };
}

function TakeOnce({ item, onTake }: { item: PaletteItem; onTake: (item: PaletteItem) => void }) {
  const latest = useLatest({ item, onTake });
  useEffect(() => latest.current.onTake(latest.current.item), [latest]);
  return null;
}

/** Arrow up and down wrap around. */
function stepTo(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
