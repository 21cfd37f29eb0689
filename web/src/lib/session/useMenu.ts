import { menu } from '@mrp/contract/permissions.ts';
import { createContext, useContext, useMemo } from 'react';
import { visibleMenu, type MenuGroup } from './menu.ts';
import type { PageRoute } from '../page-route.ts';
import { usePermissions } from './permissions.tsx';

/** All pages of the product; the root provides them, so that features do not depend on the router. */
export const RoutesContext = createContext<readonly PageRoute[]>([]);

export function useMenu(): readonly MenuGroup[] {
  const held = usePermissions();
  const routes = useContext(RoutesContext);
  return useMemo(() => visibleMenu(held, routes), [held, routes]);
}

export function useHasPage(path: string): boolean {
  return useContext(RoutesContext).some((route) => route.path === path);
}

/** Title of a page or of a group of the menu, which is the right to open it; undefined: there is no such address. */
export function useTitleAt(path: string): string | undefined {
  const routes = useContext(RoutesContext);
  return [...routes, ...menu].find((one) => one.path === path)?.title;
}

/** Paths of the pages and of the menu's groups. */
export function usePagePaths(): readonly string[] {
  const routes = useContext(RoutesContext);
  return useMemo(() => [...routes.map(({ path }) => path), ...menu.map(({ path }) => path)], [routes]);
}
