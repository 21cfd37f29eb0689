import { FileTextOutlined, SearchOutlined, ThunderboltOutlined } from '@ant-design/icons';
import { Command as Palette } from 'cmdk';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useCommandStore } from '../lib/commands.ts';
import { findInTitle, type MenuPage } from '../lib/menu.ts';
import { useMenu } from '../lib/useMenu.ts';
import { useAddresses } from './addresses.ts';
import './palette.css';

/** Ctrl or ⌘ K: pages and actions the user may use, found in Chinese or by pinyin; before anything is typed, where he was last. */
export function CommandPalette({ open, onClose }: { open: boolean; onClose: () => void }) {
  return open ? <PaletteDialog onClose={onClose} /> : null;
}

function PaletteDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const { recent, pages, actions } = useFound(typed.trim());
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector('input')?.focus();
  }, []);
  const run = (work: () => void) => () => {
    onClose();
    work();
  };
  const navigate = useNavigate();
  const open = (page: MenuPage) => run(() => void navigate(page.path));
  return (
    <dialog ref={dialog} className="palette" aria-label="命令面板" onClose={onClose}>
      <Palette label="命令面板" shouldFilter={false} loop vimBindings={false}>
        <div className="palette-head">
          <SearchOutlined />
          <Palette.Input value={typed} onValueChange={setTyped} placeholder="搜索页面和操作" />
          <span className="palette-hint">拼音、首字母、中文均可</span>
          <kbd>Esc</kbd>
        </div>
        <Palette.List label="结果">
          <Palette.Empty>没有匹配的页面或操作</Palette.Empty>
          <Group
            title="最近"
            items={recent}
            icon={<FileTextOutlined />}
            typed={typed}
            keyOf={(page) => page.path}
            labelOf={(page) => page.title}
            onChoose={open}
          />
          <Group
            title="页面"
            items={pages}
            icon={<FileTextOutlined />}
            typed={typed}
            keyOf={(page) => page.path}
            labelOf={(page) => page.title}
            onChoose={open}
          />
          <Group
            title="操作"
            items={actions}
            icon={<ThunderboltOutlined />}
            typed={typed}
            keyOf={(action) => action.label}
            labelOf={(action) => action.label}
            onChoose={(action) => run(action.run)}
          />
        </Palette.List>
        <p className="palette-foot">
          <kbd>↑↓</kbd> 选择 <kbd>↵</kbd> 打开 <span>只显示您有权限的结果</span>
        </p>
      </Palette>
    </dialog>
  );
}

function useFound(typed: string) {
  const allPages = [{ title: '首页', path: '/home' }, ...useMenu().flatMap((group): readonly MenuPage[] => group.pages)];
  const recentPaths = useAddresses(({ recent }) => recent);
  const actions = useCommandStore(({ sets }) => sets)
    .flat()
    .filter((command) => !command.keysOnly);
  const found = <T,>(items: readonly T[], label: (item: T) => string) => items.filter((item) => findInTitle(label(item), typed) !== null);
  return {
    recent: typed === '' ? recentPaths.flatMap((path) => allPages.filter((page) => page.path === path)) : [],
    pages: found(allPages, (page) => page.title),
    actions: found(actions, (action) => action.label),
  };
}

interface GroupProps<T> {
  title: string;
  items: readonly T[];
  icon: ReactNode;
  typed: string;
  keyOf: (item: T) => string;
  labelOf: (item: T) => string;
  onChoose: (item: T) => () => void;
}

function Group<T>({ title, items, icon, typed, keyOf, labelOf, onChoose }: GroupProps<T>) {
  if (items.length === 0) return null;
  return (
    <Palette.Group heading={title}>
      {items.map((item) => (
        <Palette.Item key={keyOf(item)} value={`${title} ${keyOf(item)}`} onSelect={onChoose(item)}>
          {icon}
          <Marked text={labelOf(item)} typed={typed.trim()} />
        </Palette.Item>
      ))}
    </Palette.Group>
  );
}

function Marked({ text, typed }: { text: string; typed: string }) {
  const span = typed === '' ? null : findInTitle(text, typed);
  if (!span) return <span>{text}</span>;
  return (
    <span>
      {text.slice(0, span.from)}
      <mark>{text.slice(span.from, span.to)}</mark>
      {text.slice(span.to)}
    </span>
  );
}
