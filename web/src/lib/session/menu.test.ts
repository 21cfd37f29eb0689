import { menuTitles } from '@mrp/contract/permissions.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { firstPageOf, searchMenu, visibleMenu } from './menu.ts';
import type { PageRoute } from '../page-route.ts';
import { loadPinyin } from '../format/text-match.ts';

const page = (path: PageRoute['path'], title: string): PageRoute => ({ path, title, hidden: false, load: async () => () => null });
const routes = [page('/outMaterial', '外部物料档案'), page('/materialTask', '物料开发任务'), page('/supplierList', '供应商档案')];

describe('the menu', () => {
  it('contains permitted titles with a page, and no empty group', () => {
    const groups = visibleMenu(new Set(['内部物料档案', '外部物料档案', '成本管理', '成衣核价']), routes);
    expect(groups).toEqual([{ title: '开发管理', path: '/aa', pages: [{ title: '外部物料档案', path: '/outMaterial', tabs: [] }] }]);
  });

  it('links a group to the first page that the user may see', () => {
    const groups = visibleMenu(new Set(['物料开发任务']), routes);
    expect(firstPageOf('/aa', groups)).toBe('/materialTask');
    expect(firstPageOf('/supplierManage', groups)).toBeNull();
  });
});

describe('the menu search', () => {
  beforeAll(loadPinyin);

  it('keeps a whole group when its own title matches', () => {
    const groups = visibleMenu(new Set(menuTitles), routes);
    expect(searchMenu(groups, 'kfgl').flatMap((group) => group.pages.map(({ title }) => title))).toEqual(['外部物料档案', '物料开发任务']);
    expect(searchMenu(groups, 'wlkfrw').flatMap((group) => group.pages.map(({ title }) => title))).toEqual(['物料开发任务']);
  });

  it('finds lists that are tabs of a page, for those who may open the page', () => {
    const tab: PageRoute = { ...page('/certificates', '证书'), hidden: true, tabOf: '/supplierList' };
    const found = (held: string) => searchMenu(visibleMenu(new Set([held]), [...routes, tab]), 'zhengshu').flatMap(({ pages }) => pages);
    expect(found('供应商档案')).toEqual([{ title: '证书', path: '/certificates' }]);
    expect(found('外部物料档案')).toEqual([]);
  });
});
