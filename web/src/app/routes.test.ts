import { menu } from '@mrp/contract/permissions.ts';
import { describe, expect, it } from 'vitest';
import { loadDocuments, routes } from './routes.tsx';

const menuPages = menu.flatMap((group) =>
  group.pages.map((page) => ({ path: page.path as string, title: page.title as string, group: group.title as string })),
);

describe('the route table', () => {
  it('contains each address once', () => {
    expect(new Set(routes.map((route) => route.path)).size).toBe(routes.length);
  });

  it.each(routes.filter((route) => !route.hidden))('$path is in the menu under its title and group', ({ path, title, group }) => {
    expect(menuPages).toContainEqual({ path, title, group });
  });

  it.each(routes.filter((route) => route.back))('$path leads back to a page that exists', ({ back }) => {
    expect(routes.map((route) => route.path)).toContain(back);
  });

  it.each(routes.filter((route) => route.tabOf))('$path is a tab of a page of the menu', ({ tabOf }) => {
    expect(menuPages.map(({ path }) => path)).toContain(tabOf);
  });

  it('has each page for a new record in the palette', async () => {
    const offered = (await loadDocuments()).flatMap(({ creations = [] }) => creations.map(({ path }) => path));
    const pages = routes.filter(({ title }) => /^(新建|批量录入|录入)/.test(title)).map(({ path }) => path);
    expect(offered.toSorted()).toEqual(pages.toSorted());
  });

  it('opens only the specified public pages without a session', () => {
    const publicPaths = routes.filter((route) => route.public).map((route) => route.path);
    expect(['/login', '/selectSKU', '/stocking']).toEqual(expect.arrayContaining(publicPaths));
  });
});
