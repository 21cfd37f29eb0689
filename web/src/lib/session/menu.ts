import { menu } from '@mrp/contract/permissions.ts';
import type { PageRoute } from '../page-route.ts';
import { matchesText } from '../format/text-match.ts';

interface MenuEntry {
  title: string;
  path: string;
}
export interface MenuPage extends MenuEntry {
  /** Lists beside it at their own addresses, which the menu does not show but its search finds. */
  tabs?: readonly MenuEntry[];
}
export interface MenuGroup extends MenuEntry {
  pages: readonly MenuPage[];
}

/** The user's menu: permitted titles with a page, without empty groups. */
export function visibleMenu(held: ReadonlySet<string>, routes: readonly PageRoute[]): MenuGroup[] {
  const built = new Set(routes.filter((route) => !route.hidden).map((route) => route.path as string));
  const tabsOf = (page: string) => routes.filter(({ tabOf }) => tabOf === page).map(({ title, path }) => ({ title, path }));
  return menu
    .map(({ title, path, pages }) => ({
      title,
      path,
      pages: pages.filter((page) => held.has(page.title) && built.has(page.path)).map((page) => ({ ...page, tabs: tabsOf(page.path) })),
    }))
    .filter((group) => group.pages.length > 0);
}

/** A group opens its first page, or the first one that the user may see. */
export function firstPageOf(groupPath: string, groups: readonly MenuGroup[]): string | null {
  return groups.find((group) => group.path === groupPath)?.pages[0]?.path ?? null;
}

/** Pages of a group, each followed by the lists beside it. */
export const listPages = ({ pages }: MenuGroup): MenuPage[] => pages.flatMap((page) => [page, ...(page.tabs ?? [])]);

export function searchMenu(groups: readonly MenuGroup[], typed: string): MenuGroup[] {
  const matches = ({ title }: MenuEntry) => matchesText(title, typed);
  return groups
    .map((group) => ({ ...group, pages: matches(group) ? group.pages : listPages(group).filter(matches) }))
    .filter((group) => group.pages.length > 0);
}
