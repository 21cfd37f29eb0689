import { RightOutlined } from '@ant-design/icons';
import type { GroupHead } from '@mrp/contract/lib/list-groups.ts';
import { createContext, use, useEffect, useMemo, useRef, type HTMLAttributes, type KeyboardEvent, type ReactNode } from 'react';
import { formatCount } from '../../lib/format/format.ts';
import { splitHeads, type ShownGroups } from './list-groups.ts';
import './list-groups.css';

/** The head of a group: opens it, which closes the other one. */
export function GroupHeadButton({ head, groups }: { head: GroupHead; groups: ShownGroups }) {
  const isOpen = groups.open === head.key;
  const own = useRef<HTMLButtonElement>(null);
  // The group that was open before may have stood above this one.
  useEffect(() => {
    if (isOpen) own.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <button
      ref={own}
      type="button"
      className="k-group-head"
      aria-expanded={isOpen}
      aria-busy={isOpen && groups.opening}
      onClick={() => groups.onOpen(isOpen ? undefined : head.key)}
      onKeyDown={moveByKey}
    >
      <RightOutlined aria-hidden rotate={isOpen ? 90 : 0} />
      <span className="k-group-name">{head.label}</span>
      <span className="k-group-count">{formatCount(head.count)} 条</span>
      {isOpen && groups.opening && <span className="k-group-note">正在读取…</span>}
    </button>
  );
}

const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** ↑ ↓ move from head to head, over the rows between them. */
function moveByKey(event: KeyboardEvent<HTMLButtonElement>): void {
  const move = moves[event.key];
  if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const heads = [...(event.currentTarget.closest('.k-list-panel')?.querySelectorAll<HTMLElement>('.k-group-head') ?? [])];
  heads[move(heads.indexOf(event.currentTarget), heads.length)]?.focus();
}

/** Heads as items of a list of cards; `place`: before the rows with the open one, or after them. */
export function GroupItems({ groups, place }: { groups: ShownGroups | undefined; place: 'before' | 'after' }) {
  if (!groups) return null;
  return splitHeads(groups)[place].map((head) => (
    <li key={head.key} className="k-group-item">
      <GroupHeadButton head={head} groups={groups} />
    </li>
  ));
}

const OfTable = createContext<{ groups: ShownGroups; span: number } | null>(null);

/** Gives the heads of a table, over `span` columns, to its rows. */
export function TableGroups({ groups, span, children }: { groups: ShownGroups | undefined; span: number; children: ReactNode }) {
  const value = useMemo(() => (groups ? { groups, span } : null), [groups, span]);
  return <OfTable value={value}>{children}</OfTable>;
}

type RowProps = HTMLAttributes<HTMLTableRowElement> & { 'data-group'?: GroupHead };

/** A row of the table, or a head over its whole width. */
export function GroupableRow({ 'data-group': head, ...props }: RowProps) {
  const table = use(OfTable);
  if (!head || !table) return <tr {...props} />;
  return (
    <tr className="k-group-row">
      <td colSpan={table.span}>
        <GroupHeadButton head={head} groups={table.groups} />
      </td>
    </tr>
  );
}
