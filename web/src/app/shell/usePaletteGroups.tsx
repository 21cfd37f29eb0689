import { FileTextOutlined, HistoryOutlined, ThunderboltOutlined } from '@ant-design/icons';
import { homeApi } from '@mrp/contract/features/home.ts';
import type { SearchGroup, SearchHit } from '@mrp/contract/features/home/search.ts';
import type { Span } from '@mrp/contract/lib/pinyin-match.ts';
import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { Swatch } from '../../kit/Swatch.tsx';
import { useCommandStore } from '../../lib/commands.ts';
import { formatCount } from '../../lib/format/format.ts';
import { listPages } from '../../lib/session/menu.ts';
import { findText, loadPinyin, useTextMatch } from '../../lib/format/text-match.ts';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { useDocumentAddress, useDocuments, type DocumentPage } from '../../lib/documents.ts';
import { useMenu } from '../../lib/session/useMenu.ts';
import { useVisits } from '../../lib/session/visits.ts';
import { pictureUrl } from '../../lib/pictures.ts';

export interface PaletteItem {
  value: string;
  face: ReactNode;
  label: string;
  mark: Span | null;
  note?: string;
  aside?: ReactNode;
  /** An address, which can also open in a new tab, or a callback. */
  to?: string;
  run?: () => void;
}

export interface PaletteGroup {
  title: string;
  items: readonly PaletteItem[];
}

const RECENT = 6;

/** The palette's entries: recent places while the field is empty, then matching pages, records and actions. */
export function usePaletteGroups(typed: string, asked: string): { groups: readonly PaletteGroup[]; searching: boolean; failed: boolean } {
  useTextMatch();
  // Who opens the palette before anything else has not fetched the dictionary.
  useEffect(() => void loadPinyin().catch(() => undefined), []);
  const search = useApiQuery(homeApi.search, { query: { q: asked } }, { enabled: asked !== '', handlesErrors: 'all', staleTime: 30_000 });
  const recent = useRecentItems();
  const records = useRecordGroups(asked === '' ? [] : (search.data ?? []));
  const groups = [
    { title: '最近', items: typed === '' ? recent : [] },
    { title: '页面', items: usePageItems(typed) },
    ...records,
    { title: '操作', items: useActionItems(typed) },
  ];
  const first = typed === '' ? [groups[0]!, groups.at(-1)!, groups[1]!] : groups;
  return {
    groups: first.filter(({ items }) => items.length > 0),
    searching: typed !== asked || (asked !== '' && (search.isPending || search.isPlaceholderData)),
    failed: asked !== '' && search.isError,
  };
}

/** Excludes the current page. */
function useRecentItems(): PaletteItem[] {
  const { pathname, search } = useLocation();
  return useVisits()
    .filter(({ address }) => address !== pathname && address !== pathname + search)
    .slice(0, RECENT)
    .map(({ address, label, note }) => ({
      value: `recent ${address}`,
      face: <HistoryOutlined />,
      label,
      mark: null,
      note,
      to: address,
    }));
}

function usePageItems(typed: string): PaletteItem[] {
  const pages = [{ title: '首页', path: '/home', group: '' }].concat(
    useMenu().flatMap((group) => listPages(group).map(({ title, path }) => ({ title, path, group: group.title }))),
  );
  const found = pages.flatMap(({ title, path, group }) => {
    const mark = findText(title, typed);
    return mark ? [{ value: `page ${path}`, face: <FileTextOutlined />, label: title, mark, note: group, to: path }] : [];
  });
  return found.toSorted((one, other) => Number(isWhole(other)) - Number(isWhole(one)));
}

/** 款式 comes before 款式成本 when 款式 is typed. */
const isWhole = ({ label, mark }: { label: string; mark: Span }): boolean => mark.to - mark.from === label.length;

/** Uses the registry of the buttons; actions on the current record come first. */
function useActionItems(typed: string): PaletteItem[] {
  const commands = useCommandStore(({ sets }) => sets)
    .flat()
    .filter((command) => !command.keysOnly);
  const known = new Map(commands.map((command) => [command.label, command]));
  for (const command of commands) if (command.subject) known.set(command.label, command);
  return [...known.values()]
    .toSorted((one, other) => Number(other.subject !== undefined) - Number(one.subject !== undefined))
    .flatMap(({ label, subject, run }) => {
      const mark = findText(label, typed);
      return mark ? [{ value: `action ${label}`, face: <ThunderboltOutlined />, label, mark, run, ...(subject && { note: subject }) }] : [];
    });
}

function useRecordGroups(found: readonly SearchGroup[]): PaletteGroup[] {
  const addressOf = useDocumentAddress();
  const documents = useDocuments();
  return found.flatMap(({ kind, hits, total, more, path }) => {
    const document = documents.find(({ audit }) => audit.kind === kind);
    if (!document) return [];
    const title = document.shortLabel ?? document.audit.label;
    const items = hits.flatMap((hit) => {
      const to = addressOf(kind, hit.id);
      return to ? [recordItem(document, hit, to)] : [];
    });
    const all = {
      value: `all ${kind}`,
      face: null,
      label: more ? `全部符合的${title}` : `全部 ${formatCount(total)} 条${title}`,
      mark: null,
      to: path,
    };
    return { title, items: more || total > hits.length ? [...items, all] : items };
  });
}

function recordItem({ audit, workflow, usualState, hasSwatch }: DocumentPage, hit: SearchHit, to: string): PaletteItem {
  const state = workflow?.states[hit.state];
  const picture = pictureUrl(hit.pictureId, '64');
  return {
    value: `${audit.kind} ${hit.id}`,
    face: hasSwatch ? <Swatch silent shade={{ name: hit.name, hex: hit.hex, pictureUrl: picture }} /> : <Tile name={hit.name} />,
    label: hit.name,
    mark: hit.mark,
    note: [hit.code, hit.note].filter((part) => part !== '').join(' · '),
    aside: state && hit.state !== usualState ? <StatusTag tone={state.tone}>{state.label}</StatusTag> : hit.aside,
    to,
  };
}

const Tile = ({ name }: { name: string }) => (
  <span className="palette-tile" aria-hidden="true">
    {name.slice(0, 1)}
  </span>
);
