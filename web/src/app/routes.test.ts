import { materialsApi } from '@mrp/contract/features/materials.ts';
import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import { skuStockApi, spuStockApi } from '@mrp/contract/features/stock.ts';
import { stylesApi } from '@mrp/contract/features/styles.ts';
import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import { menu } from '@mrp/contract/permissions.ts';
import { describe, expect, it } from 'vitest';
import { routes } from './routes.tsx';

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

  it.each([
    ['/insideNew', materialsApi.create],
    ['/newSupplier', suppliersApi.create],
    ['/styleNew', stylesApi.create],
    ['/garmentOrderNew', stylesApi.createOrder],
    ['/newSkuPreparation', preparationsApi.create],
    ['/newSkuPreparation-timber', preparationsApi.create],
    ['/newSpuPreparation', preparationsApi.create],
    ['/newSpuPreparation-timber', preparationsApi.create],
    ['/newMeiTao', preparationsApi.create],
    ['/skuDocumentNew', skuStockApi.createDocument],
    ['/spuDocumentNew', spuStockApi.createDocument],
  ])('%s is offered by the palette to those who may make its record', (path, { permission }) => {
    expect(routes.find((route) => route.path === path)?.creates).toEqual(permission.anyOf);
  });

  it('has a permission for every page that makes a record', () => {
    const open = routes.filter(({ title, creates }) => title.startsWith('新建') && !creates);
    expect(open.map(({ path }) => path)).toEqual([]);
  });

  it('opens only the specified public pages without a session', () => {
    const publicPaths = routes.filter((route) => route.public).map((route) => route.path);
    expect(['/login', '/selectSKU', '/stocking']).toEqual(expect.arrayContaining(publicPaths));
  });
});
