import { SearchOutlined } from '@ant-design/icons';
import type { Span } from '@mrp/contract/lib/spans.ts';
import { Command as Palette } from 'cmdk';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { keysLabel } from '../lib/commands.ts';
import { useLatest } from '../lib/useLatest.ts';
import { usePaused } from '../lib/usePaused.ts';
import { usePaletteGroups, type PaletteItem } from './usePaletteGroups.tsx';
import './palette.css';

const PAUSE_MS = 120;

/** Ctrl or ⌘ K: pages, records and actions that the user may use, in Chinese, by pinyin or by the end of a code. */
export function CommandPalette({ open, onClose }: { open: boolean; onClose: () => void }) {
  return open ? <PaletteDialog onClose={onClose} /> : null;
}

function PaletteDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [composing, setComposing] = useState(false);
  const typed = text.trim();
  const found = usePaletteGroups(typed, usePaused(typed, composing, PAUSE_MS));
  const items = found.groups.flatMap((group) => group.items);
  const choice = useChoice(items, found.searching, dialog);
  useEffect(() => {
    dialog.current?.setAttribute('closedby', 'any');
    dialog.current?.showModal();
    dialog.current?.querySelector('input')?.focus();
  }, []);
  return (
    <dialog ref={dialog} className="palette" aria-label="命令面板" onClose={onClose}>
      <Palette
        label="命令面板"
        shouldFilter={false}
        loop
        vimBindings={false}
        value={choice.value}
        onValueChange={choice.setValue}
        onKeyDown={choice.press}
      >
        <div className="palette-head">
          <SearchOutlined />
          <Palette.Input
            value={text}
            onValueChange={(next) => {
              setText(next);
              choice.stopWaiting();
            }}
            placeholder="搜索物料、供应商、页面或操作"
            onCompositionStart={() => setComposing(true)}
            onCompositionEnd={() => setComposing(false)}
          />
          <span className="palette-hint">拼音、编码尾号、中文均可</span>
          <kbd>Esc</kbd>
        </div>
        <Palette.List label="结果">
          {!found.searching && !found.failed && <Palette.Empty>没有找到“{typed}”，试试更短的词或编码尾号</Palette.Empty>}
          {found.groups.map(({ title, items: entries }) => (
            <Palette.Group key={title} heading={title}>
              {entries.map((item) => (
                <Palette.Item key={item.value} value={item.value} onSelect={() => choice.take(item)}>
                  <Entry item={item} />
                </Palette.Item>
              ))}
            </Palette.Group>
          ))}
        </Palette.List>
        {choice.awaited && <TakeOnce item={choice.awaited} onTake={choice.take} />}
        {found.failed && <p className="palette-note">没有连上服务器，只找了页面和操作</p>}
        <p className="palette-foot">
          <span className="palette-keys">
            <kbd>↑↓</kbd> 选择 <kbd>↵</kbd> 打开 <kbd>{keysLabel('$mod+Enter')}</kbd> 新标签页
          </span>
          <output>{found.searching ? '正在搜索' : '只显示您有权限的结果'}</output>
        </p>
      </Palette>
    </dialog>
  );
}

/** Which entry Enter means: the first of every new answer; pressed before the answer is here, it waits for it. */
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
    // Closing gives the focus back to where it was, before anything else takes it.
    dialog.current?.close();
    if (to) void navigate(to);
    else run?.();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    const chosen = items.find((item) => item.value === value);
    if (searching) setWaiting(true);
    else if ((event.ctrlKey || event.metaKey) && chosen?.to) window.open(chosen.to, '_blank', 'noopener');
    else return;
    event.preventDefault();
  };
  const awaited = waiting && !searching ? items[0] : undefined;
  return { value, setValue, take, press, awaited, stopWaiting: () => setWaiting(false) };
}

function TakeOnce({ item, onTake }: { item: PaletteItem; onTake: (item: PaletteItem) => void }) {
  const latest = useLatest({ item, onTake });
  useEffect(() => latest.current.onTake(latest.current.item), [latest]);
  return null;
}

function Entry({ item: { face, label, mark, note, aside } }: { item: PaletteItem }) {
  if (face === null) return <span className="palette-all">{label}</span>;
  return (
    <>
      <span className="palette-face">{face}</span>
      <span className="palette-label">
        <Marked text={label} mark={mark} />
      </span>
      {note && <span className="palette-words">{note}</span>}
      {aside && <span className="palette-aside">{aside}</span>}
    </>
  );
}

function Marked({ text, mark }: { text: string; mark: Span | null }) {
  if (!mark) return text;
  return (
    <>
      {text.slice(0, mark.from)}
      <mark>{text.slice(mark.from, mark.to)}</mark>
      {text.slice(mark.to)}
    </>
  );
}
