import { useContext } from 'react';
import { useMatches } from 'react-router';
import type { PageRoute } from './page-route.ts';
import { RoutesContext } from './useMenu.ts';

/** The page of the present address. */
export function usePage(): PageRoute | undefined {
  return useMatches().findLast((match) => match.handle !== undefined)?.handle as PageRoute | undefined;
}

/** The page of the menu that the present page belongs to, however far below it. */
export function useMenuPath(): string | undefined {
  const page = usePage();
  const routes = useContext(RoutesContext);
  let above = page;
  while (above?.hidden && above.back) above = routes.find(({ path }) => path === above?.back);
  return above?.path;
}

/** The list that the present page belongs to. */
export function useListOfPage(): PageRoute | undefined {
  const back = usePage()?.back;
  return useContext(RoutesContext).find(({ path }) => path === back);
}
