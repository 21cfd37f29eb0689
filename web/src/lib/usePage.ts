import { useContext } from 'react';
import { useMatches } from 'react-router';
import type { PageRoute } from './page-route.ts';
import { RoutesContext } from './useMenu.ts';

/** The page of the present address. */
export function usePage(): PageRoute | undefined {
  return useMatches().findLast((match) => match.handle !== undefined)?.handle as PageRoute | undefined;
}

/** The lists that the present page is below, from the menu's page down. */
export function useListsAbove(): readonly PageRoute[] {
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

/** The page of the menu that the present page belongs to, however far below it. */
export function useMenuPath(): string | undefined {
  const page = usePage();
  const [menuPage = page] = useListsAbove();
  return menuPage?.path;
}

/** The list that the present page belongs to. */
export function useListOfPage(): PageRoute | undefined {
  const back = usePage()?.back;
  return useContext(RoutesContext).find(({ path }) => path === back);
}
