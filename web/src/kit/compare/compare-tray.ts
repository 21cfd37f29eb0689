import { create } from 'zustand';
import { toast } from '../../lib/toast.ts';
import type { Shade } from '../Swatch.tsx';
import { MAX_COMPARED } from './comparison.ts';

export interface TrayItem {
  id: string;
  name: string;
  shade: Shade;
}

/** What waits to be compared, by kind of thing; kept for this tab until it is closed. */
const useTrays = create<{ trays: Readonly<Record<string, readonly TrayItem[]>> }>(() => ({ trays: {} }));

const NOTHING: readonly TrayItem[] = [];
const keyOf = (kind: string): string => `compare:${kind}`;

function stored(kind: string): readonly TrayItem[] {
  const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(kind)) ?? '[]');
  return Array.isArray(kept) ? (kept as TrayItem[]) : NOTHING;
}

function keep(kind: string, items: readonly TrayItem[]): void {
  sessionStorage.setItem(keyOf(kind), JSON.stringify(items));
  useTrays.setState(({ trays }) => ({ trays: { ...trays, [kind]: items } }));
}

export interface CompareTrayState {
  items: readonly TrayItem[];
  has: (id: string) => boolean;
  /** Puts a thing in, or takes it out; one too many is refused with the reason. */
  toggle: (item: TrayItem) => void;
  remove: (id: string) => void;
  clear: () => void;
}

/** `counted`: counter and name of the things, 个物料. */
export function useCompareTray(kind: string, counted: string): CompareTrayState {
  const items = useTrays(({ trays }) => trays[kind]) ?? stored(kind);
  const has = (id: string) => items.some((item) => item.id === id);
  const remove = (id: string) =>
    keep(
      kind,
      items.filter((item) => item.id !== id),
    );
  const toggle = (item: TrayItem) => {
    if (has(item.id)) remove(item.id);
    else if (items.length >= MAX_COMPARED) toast.error(`最多对比 ${MAX_COMPARED} ${counted}，请先移出一个`);
    else keep(kind, [...items, item]);
  };
  return { items, has, toggle, remove, clear: () => keep(kind, NOTHING) };
}
