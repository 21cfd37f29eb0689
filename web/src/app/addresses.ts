import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { PageRoute } from '../lib/page-route.ts';

interface Addresses {
  /** Path of a page → its address when last seen, with filters and page. */
  last: Readonly<Record<string, string>>;
  /** Paths of menu pages, newest first. */
  recent: readonly string[];
}

const RECENT = 6;

/** Where this browser has been: the back arrow returns to the list as it was, palette and home offer what is at hand. */
export const useAddresses = create<Addresses>()(persist(() => ({ last: {}, recent: [] }) as Addresses, { name: 'addresses' }));

export function rememberAddress(page: PageRoute, address: string): void {
  useAddresses.setState(({ last, recent }) => ({
    last: { ...last, [page.path]: address },
    recent: page.hidden ? recent : [page.path, ...recent.filter((path) => path !== page.path)].slice(0, RECENT),
  }));
}
