import { list } from '@mrp/contract/lib/list.ts';
import { describe, expect, it } from 'vitest';
import { emptyState, listQuery, nextSort, queryText, readListState, shownText, writeListState } from './list-url.ts';

const spec = list({
  key: 'url-test',
  title: '内部物料档案',
  defaultSort: '-updatedAt',
  columns: {
    code: { label: '编码', kind: 'code', sortable: true },
    name: { label: '名称', kind: 'text' },
    price: { label: '最近价', kind: 'money', sortable: true, price: true },
    updatedAt: { label: '更新时间', kind: 'time', sortable: true },
  },
  filters: {
    cls: { label: '分类', kind: 'ids' },
    status: {
      label: '状态',
      kind: 'values',
      choices: [
        { value: 'DRAFT', label: '草稿' },
        { value: 'ACTIVE', label: '启用' },
      ],
    },
    gsm: { label: '克重', kind: 'range', unit: 'g/㎡' },
    cost: { label: '价格', kind: 'range', price: true },
    upd: { label: '更新日期', kind: 'days' },
    greige: { label: '管坯', kind: 'flag' },
    at: { label: '截至', kind: 'moment' },
  },
  groupBy: {
    cls: { label: '分类', kind: 'id' },
    city: { label: '城市', kind: 'value' },
    price: { label: '最近价', kind: 'value', price: true },
  },
});
const all = { prices: true, gallery: true };
const read = (search: string, user = all) => readListState(spec, new URLSearchParams(search), user);
const write = (search: string) => writeListState(spec, read(search), new URLSearchParams()).toString();

describe('the address of a list', () => {
  it('contains every declared key', () => {
    expect(read('q=府绸&cls=12,15&status=DRAFT&gsm=100..150&upd=last7d&greige=1&sort=code,-updatedAt&p=3&ps=100&lay=g')).toEqual({
      q: '府绸',
      filters: { cls: ['12', '15'], status: ['DRAFT'], gsm: { min: '100', max: '150' }, upd: 'last7d', greige: true },
      sort: 'code,-updatedAt',
      page: 3,
      pageSize: 100,
      layout: 'gallery',
    });
  });

  it.each([
    ['an unknown key', 'colour=red'],
    ['an id that is none', 'cls=12,abc'],
    ['a constant that is not declared', 'status=DRAFT,GONE'],
    ['a range without numbers', 'gsm=heavy..'],
    ['an empty range', 'gsm=..'],
    ['a day that does not exist', 'upd=2026-02-30..'],
    ['a flag that is no flag', 'greige=yes'],
    ['a moment that is none', 'at=garbage'],
    ['a moment in words', 'at=tomorrow'],
    ['a moment to come', `at=${new Date(Date.now() + 86_400_000).toISOString()}`],
    ['a moment of a zone that nobody lives in', 'at=2026-01-05T08:00:00%2B23:00'],
    ['a moment before all clocks', 'at=0000-01-05T08:00:00Z'],
    ['a sort by a column that cannot sort', 'sort=name'],
    ['three sort keys', 'sort=code,-updatedAt,price'],
    ['a page that is no number', 'p=-1'],
    ['a page size that is not offered', 'ps=7'],
    ['a layout that is not offered', 'lay=x'],
    ['a field that does not group', 'g=name&gk=1'],
    ['an open group of none', 'gk=1'],
  ])('excludes %s', (_, search) => {
    expect(read(search)).toEqual(emptyState(spec));
  });

  it('keeps a range that is open on one side', () => {
    expect(read('gsm=..150&upd=2026-11-01..').filters).toEqual({ gsm: { max: '150' }, upd: { from: '2026-11-01' } });
  });

  it('ignores price filters and price sorting without permission to see prices', () => {
    const clerk = { prices: false, gallery: true };
    expect(read('cost=1..2', clerk).filters).toEqual({});
    expect(read('sort=-price', clerk).sort).toBe('-updatedAt');
  });

  it('omits defaults and writes other values as they were read', () => {
    expect(write('p=1&ps=50&sort=-updatedAt&lay=t')).toBe('');
    expect(decodeURIComponent(write('cls=12,15&gsm=100..150&upd=last7d&greige=1&p=2'))).toBe(
      'cls=12,15&gsm=100..150&upd=last7d&greige=1&p=2',
    );
  });

  it('keeps unknown keys', () => {
    const written = writeListState(spec, { ...emptyState(spec), page: 2 }, new URLSearchParams('isApple=&q=old'));
    expect(written.toString()).toBe('isApple=&p=2');
  });
});

describe('a saved view in the address', () => {
  it('is named beside the filters that it was opened with', () => {
    expect(read('v=12&sort=code')).toEqual({ ...emptyState(spec), view: '12', sort: 'code' });
    expect(write('v=12&sort=code')).toBe('v=12&sort=code');
  });

  it('is never alone once it is open, because that means the saved state', () => {
    expect(write('v=12')).toBe('v=12&sort=-updatedAt');
    expect(write('v=0')).toBe('v=0');
  });

  it.each(['v=', 'v=-1', 'v=abc'])('is dropped when it is invalid: %s', (search) => {
    expect(read(search)).toEqual(emptyState(spec));
  });
});

describe('the query of a list', () => {
  it("contains page, filters and the page's fixed filters", () => {
    expect(listQuery(spec, read('q=x&cls=1&p=2&sort=code'), { greige: true })).toEqual({
      page: 2,
      pageSize: 50,
      q: 'x',
      sort: 'code',
      cls: ['1'],
      greige: true,
    });
  });

  it('has no page number in exports', () => {
    expect(decodeURIComponent(queryText(spec, read('q=府绸&cls=1,2&p=4&sort=code'), { greige: true }))).toBe(
      'q=府绸&cls=1,2&greige=1&sort=code',
    );
  });
});

describe('clicking a column header', () => {
  it('sorts ascending, then descending, then by default', () => {
    expect(nextSort(spec, '-updatedAt', 'code', false)).toBe('code');
    expect(nextSort(spec, 'code', 'code', false)).toBe('-code');
    expect(nextSort(spec, '-code', 'code', false)).toBe('-updatedAt');
  });

  it('reverses the default order when its own header is clicked', () => {
    expect(nextSort(spec, '-updatedAt', 'updatedAt', false)).toBe('updatedAt');
  });

  it('adds a second sort key with Shift, but not a third', () => {
    expect(nextSort(spec, '-price', 'code', true)).toBe('-price,code');
    expect(nextSort(spec, '-price,code', 'updatedAt', true)).toBe('code,updatedAt');
    expect(nextSort(spec, '-price,code', 'code', true)).toBe('-price,-code');
    expect(nextSort(spec, '-price,-code', 'code', true)).toBe('-price');
  });
});

describe('a grouped list', () => {
  it('keeps its field and its open group in the address, also the group of rows without a value', () => {
    expect(read('g=city&gk=')).toEqual({ ...emptyState(spec), groupBy: 'city', openGroup: '' });
    expect(write('g=cls&gk=12')).toBe('g=cls&gk=12');
    expect(read('g=cls&gk=twelve')).toEqual({ ...emptyState(spec), groupBy: 'cls' });
    expect(read('g=price', { prices: false, gallery: true })).toEqual(emptyState(spec));
  });

  it('asks for the groups, then for the rows of the open one, which bulk actions mean too', () => {
    expect(listQuery(spec, read('g=cls'))).toEqual({ page: 1, pageSize: 50, groupBy: 'cls' });
    const open = read('q=x&g=cls&gk=12&p=2');
    expect(listQuery(spec, open)).toEqual({ page: 2, pageSize: 50, q: 'x', groupBy: 'cls', inGroup: '12' });
    expect(shownText(spec, open)).toBe('q=x&groupBy=cls&inGroup=12');
    expect(queryText(spec, open)).toBe('q=x');
  });
});
