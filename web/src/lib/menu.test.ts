import { menuTitles } from '@mrp/contract/permissions.ts';
import { describe, expect, it } from 'vitest';
import { findInTitle, firstPageOf, searchMenu, visibleMenu } from './menu.ts';
import type { PageRoute } from './page-route.ts';

const page = (path: PageRoute['path'], title: string): PageRoute => ({ path, title, hidden: false, load: async () => () => null });
const routes = [page('/outMaterial', '外部物料档案'), page('/materialTask', '物料开发任务'), page('/supplierList', '供应商档案')];

describe('the menu', () => {
  it('contains permitted titles with a page, and no empty group', () => {
    const groups = visibleMenu(new Set(['内部物料档案', '外部物料档案', '成本管理', '成衣核价']), routes);
    expect(groups).toEqual([{ title: '开发管理', path: '/aa', pages: [{ title: '外部物料档案', path: '/outMaterial' }] }]);
  });

  it('links a group to the first page that the user may see', () => {
    const groups = visibleMenu(new Set(['物料开发任务']), routes);
    expect(firstPageOf('/aa', groups)).toBe('/materialTask');
    expect(firstPageOf('/supplierManage', groups)).toBeNull();
  });
});

describe('the menu search', () => {
  it.each([
    ['供应商档案', '供应', { from: 0, to: 2 }],
    ['供应商档案', 'gysda', { from: 0, to: 5 }],
    ['供应商档案', 'dangan', { from: 3, to: 5 }],
    ['供应商档案', 'shangd', { from: 2, to: 4 }],
    ['SKU成品供应商盘点', 'skucp', { from: 0, to: 5 }],
    ['定制BOM', 'bom', { from: 2, to: 5 }],
    ['供应商档案', 'xyz', null],
  ])('finds in %s the text %s at %s', (title, typed, span) => {
    expect(findInTitle(title, typed)).toEqual(span);
  });

  it('keeps a whole group when its own title matches', () => {
    const groups = visibleMenu(new Set(menuTitles), routes);
    expect(searchMenu(groups, 'kfgl').flatMap((group) => group.pages.map(({ title }) => title))).toEqual(['外部物料档案', '物料开发任务']);
    expect(searchMenu(groups, 'wlkfrw').flatMap((group) => group.pages.map(({ title }) => title))).toEqual(['物料开发任务']);
  });
});
