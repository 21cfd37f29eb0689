import { MAX_COMPARED } from '@mrp/contract/features/network-products.ts';
import { create } from 'zustand';
import type { Shade } from '../../kit/Swatch.tsx';
import { toast } from '../../lib/toast.ts';

/** A product in the tray, as the row that it was taken from shows it. */
export interface TrayItem {
  id: string;
  title: string;
  shade: Shade;
}

/** 对比栏: kept while the page changes, gone with the tab. */
export const useCompareTray = create<{ items: readonly TrayItem[] }>(() => ({ items: [] }));

export const removeFromTray = (id: string): void =>
  useCompareTray.setState(({ items }) => ({ items: items.filter((item) => item.id !== id) }));

export const clearTray = (): void => useCompareTray.setState({ items: [] });

/** Puts a product in, or takes it out; a fifth is refused with the reason. */
export function toggleInTray(item: TrayItem): void {
  const { items } = useCompareTray.getState();
  if (items.some(({ id }) => id === item.id)) removeFromTray(item.id);
  else if (items.length >= MAX_COMPARED) toast.error(`最多同时对比 ${MAX_COMPARED} 个商品，请先移出一个`);
  else useCompareTray.setState({ items: [...items, item] });
}
