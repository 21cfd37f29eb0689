import type { PageViews, SavedView } from '@mrp/contract/features/access/views.ts';
import { list } from '@mrp/contract/lib/list.ts';
import { describe, expect, it } from 'vitest';
import { emptyState, readListState } from '../list/list-url.ts';
import { isChanged, keepView, openView, viewToOpen } from './saved-views.ts';

const spec = list({
  key: 'views-test',
  title: '内部物料档案',
  defaultSort: '-updatedAt',
  columns: {
    code: { label: '编码', kind: 'code', width: 140, frozen: true, sortable: true },
    name: { label: '名称', kind: 'text', width: 180 },
    price: { label: '最近价', kind: 'money', sortable: true, price: true },
    updatedAt: { label: '更新时间', kind: 'time', sortable: true },
  },
  filters: {
    cls: { label: '分类', kind: 'ids' },
    cost: { label: '价格', kind: 'range', price: true },
    upd: { label: '更新日期', kind: 'days' },
  },
  groupBy: { cls: { label: '分类', kind: 'id' }, price: { label: '最近价', kind: 'value', price: true } },
});
const all = { prices: true, gallery: true };
const asDeclared = { columns: [], density: null };
const state = (search: string, reader = all) => readListState(spec, new URLSearchParams(search), reader);
const saved = (search: string, look: Pick<SavedView, 'columns' | 'density'> = asDeclared): SavedView => ({
  ...keepView(spec, state(search), look),
  id: '7',
  page: spec.key,
  name: '近一周',
  scope: 'mine',
  owner: '王小明',
  changeable: true,
  version: 1,
});

describe('a view', () => {
  it('stores the query without the page, and a relative date as a word', () => {
    expect(saved('q=府绸&cls=1,2&upd=last7d&sort=code&p=3&ps=100&lay=g')).toMatchObject({
      filters: { q: '府绸', cls: '1,2', upd: 'last7d' },
      sort: 'code',
      layout: 'gallery',
    });
  });

  it('restores the stored state', () => {
    const search = 'q=府绸&cls=1,2&upd=last7d&sort=code&lay=g&g=cls';
    expect(openView(spec, saved(search), all)).toEqual({ ...state(search), view: '7' });
    expect(openView(spec, saved(''), all)).toEqual({ ...emptyState(spec), view: '7' });
  });

  it('hides prices from users who may not see them', () => {
    const clerk = { prices: false, gallery: true };
    expect(openView(spec, saved('cost=1..2&sort=-price&g=price'), clerk)).toEqual({ ...emptyState(spec), view: '7' });
  });
});

describe('the mark of a changed view', () => {
  const view = saved('cls=1&upd=last7d', { columns: [{ key: 'name', frozen: false, hidden: false, width: 300 }], density: 'picture' });
  const changed = (search: string, look: Pick<SavedView, 'columns' | 'density'> = view) =>
    isChanged(spec, view, { state: state(search), look }, all);

  it('is absent for the saved state, on any page and with any order of keys', () => {
    expect(changed('upd=last7d&cls=1&p=4&ps=20&v=7')).toBe(false);
    expect(changed('cls=1&upd=last7d', { ...view, columns: [{ key: 'code', frozen: true, hidden: false }, ...view.columns] })).toBe(false);
  });

  it.each([
    ['a filter', 'cls=2&upd=last7d'],
    ['a filter less', 'cls=1'],
    ['a grouping', 'cls=1&upd=last7d&g=cls'],
    ['a word', 'cls=1&upd=last7d&q=x'],
    ['the sort', 'cls=1&upd=last7d&sort=code'],
    ['the layout', 'cls=1&upd=last7d&lay=g'],
  ])('appears for %s', (_, search) => {
    expect(changed(search)).toBe(true);
  });

  it('appears when columns or row height change', () => {
    expect(changed('cls=1&upd=last7d', { ...view, density: null })).toBe(true);
    expect(changed('cls=1&upd=last7d', { ...view, columns: [] })).toBe(true);
  });

  it('is absent when only a forbidden part of the view is missing', () => {
    const clerk = { prices: false, gallery: true };
    const priced = saved('cost=1..2');
    expect(isChanged(spec, priced, { state: openView(spec, priced, clerk), look: priced }, clerk)).toBe(false);
  });
});

describe('opening a list page', () => {
  const page: PageViews = { views: [saved('cls=1')], ...asDeclared, defaultViewId: '7' };
  const opened = (search: string, views = page) => viewToOpen(spec, new URLSearchParams(search), views)?.id;

  it('without a query opens the default view', () => {
    expect(opened('')).toBe('7');
    expect(opened('isApple=1')).toBe('7');
    expect(opened('', { ...page, defaultViewId: null })).toBeUndefined();
  });

  it('with a query opens no view', () => {
    expect(opened('cls=3')).toBeUndefined();
    expect(opened('p=2')).toBeUndefined();
    expect(opened('v=0')).toBeUndefined();
  });

  it('with only the id of a view opens its saved state, or nothing if it was deleted', () => {
    expect(opened('v=7', { ...page, defaultViewId: null })).toBe('7');
    expect(opened('v=8')).toBeUndefined();
    expect(opened('v=7&sort=-updatedAt')).toBeUndefined();
  });
});
