import { useContext } from 'react';
import { useMatches } from 'react-router';
import type { PageRoute } from './page-route.ts';
import { RoutesContext } from './session/useMenu.ts';

/** The page of the current address. */
export function usePage(): PageRoute | undefined {
  return useMatches().findLast((match) => match.handle !== undefined)?.handle as PageRoute | undefined;
}

/** The parent lists of the current page, starting with the menu's page. */
export function useParentLists(): readonly PageRoute[] {
  const page = usePage();
  const routes = useContext(RoutesContext);
  const lists: PageRoute[] = [];
  let above = page;
  while (above?.hidden && above.back) {
    above = routes.find(({ path }) => path === above?.back);
    if (above) lists.unshift(above);
  }
  return lists;
}

/** The menu page that the current page belongs to, at any depth. */
export function useMenuPath(): string | undefined {
  const page = usePage();
  const [menuPage = page] = useParentLists();
  return menuPage?.path;
}

/** The list that the current page belongs to. */
export function useListOfPage(): PageRoute | undefined {
  const back = usePage()?.back;
  return useContext(RoutesContext).find(({ path }) => path === back);
}
