import { create } from 'zustand';
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
  /** False: the tray is full. */
  add: (item: TrayItem) => boolean;
  remove: (id: string) => void;
  clear: () => void;
}

export function useCompareTray(kind: string): CompareTrayState {
  const items = useTrays(({ trays }) => trays[kind]) ?? stored(kind);
  const has = (id: string) => items.some((item) => item.id === id);
  return {
    items,
    has,
    add: (item) => {
      if (has(item.id)) return true;
      if (items.length >= MAX_COMPARED) return false;
      keep(kind, [...items, item]);
      return true;
    },
    remove: (id) =>
      keep(
        kind,
        items.filter((item) => item.id !== id),
      ),
    clear: () => keep(kind, NOTHING),
  };
}
