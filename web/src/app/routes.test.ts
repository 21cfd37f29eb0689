import { menu } from '@mrp/contract/permissions.ts';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '@mrp/contract/lib/endpoint.ts';
import { loadCreations, routes } from './routes.tsx';

const menuPages = menu.flatMap((group) =>
  group.pages.map((page) => ({ path: page.path as string, title: page.title as string, group: group.title as string })),
);

const isApi = (value: unknown): value is Record<string, Endpoint> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).some((call) => typeof (call as Endpoint | null)?.summary === 'string');

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
    const offered = (await loadCreations()).map(({ path }) => path.replace(/\?.*/, ''));
    const pages = routes.filter(({ title }) => /^(新建|批量录入|录入)/.test(title)).map(({ path }) => path);
    expect(pages.filter((path) => !offered.includes(path))).toEqual([]);
    expect(offered.filter((path) => !routes.some((route) => route.path === path))).toEqual([]);
  });

  it('offers whatever the contract lets somebody 新建, from everywhere', async () => {
    const offered = new Set((await loadCreations()).map(({ call }) => call.path));
    const files = import.meta.glob<Record<string, unknown>>(['../../../contract/src/features/**/*.ts', '!**/*.test.ts'], { eager: true });
    const modules = Object.values(files);
    const calls = modules.flatMap((module) => Object.values(module).flatMap((api) => (isApi(api) ? Object.values(api) : [])));
    const made = calls.filter(({ method, summary }) => method === 'POST' && summary.startsWith('新建'));
    expect(made.length).toBeGreaterThan(25);
    // What is made on the page of something else, and nowhere else.
    const within = ['新建值映射的值', '新建收货单', '新建发货单', '新建视图', '新建供应商链接'];
    expect(made.filter(({ path, summary }) => !offered.has(path) && !within.includes(summary)).map(({ summary }) => summary)).toEqual([]);
  });

  it('opens only the specified public pages without a session', () => {
    const publicPaths = routes.filter((route) => route.public).map((route) => route.path);
    expect(['/login', '/selectSKU', '/stocking']).toEqual(expect.arrayContaining(publicPaths));
  });
});
