import { useContext, useEffect } from 'react';
import { useLocation } from 'react-router';
import { pushRecent, useRecentList } from './recent-list.ts';
import type { MenuGroup } from './menu.ts';
import { RoutesContext, useMenu } from './useMenu.ts';

/** A visited page, or a record with its own name. */
export interface Visit {
  /** Path of the page, for its permission. */
  path: string;
  /** Full address for returning to it. */
  address: string;
  label: string;
  /** Description: the code of a record, the group of a page. */
  note: string;
}

export const VISITS = 'visits';
const KEPT = 20;

export function rememberVisit(visit: Visit): void {
  pushRecent<Visit>(VISITS, visit, ({ address }) => address === visit.address, KEPT);
}

/** Records that the current record was visited. */
export function useVisit(label: string, note = ''): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (label !== '') rememberVisit({ path: pathname, address: pathname + search, label, note });
  }, [pathname, search, label, note]);
}

/** The user's visits that he may still open, newest first. */
export const useVisits = (): readonly Visit[] => useOpenVisits(useRecentList<Visit>(VISITS));

/** Those of them that the user may open. */
export function useOpenVisits(visits: readonly Visit[]): readonly Visit[] {
  const routes = useContext(RoutesContext);
  const groups = useMenu();
  return visits.filter(({ path }) => {
    const page = routes.find((route) => route.path === path);
    return page !== undefined && isOpen(page.hidden ? page.back : page.path, groups);
  });
}

const isOpen = (path: string | undefined, groups: readonly MenuGroup[]): boolean =>
  groups.some(({ pages }) => pages.some((page) => page.path === path));
