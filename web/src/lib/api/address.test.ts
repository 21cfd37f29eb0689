import { accessApi } from '@mrp/contract/features/access.ts';
import { Id, QueryFlag, QueryInt, QueryList } from '@mrp/contract/lib/fields/fields.ts';
import { list } from '@mrp/contract/lib/list.ts';
import { describe, expect, it } from 'vitest';
import { encodeQueryValue, urlOf } from './address.ts';

const anyList = list({
  key: 'any',
  title: '内部物料档案',
  columns: { code: { label: '编码', kind: 'code', sortable: true } },
  filters: { gsm: { label: '克重', kind: 'range' }, updated: { label: '更新', kind: 'days' } },
  defaultSort: 'code',
});
const filters = anyList.query.shape as Record<string, { encode: (value: unknown) => unknown }>;

describe('encodeQueryValue writes the format that the contract parses', () => {
  it.each([
    ['number', QueryInt(1, 200), 50],
    ['flag on', QueryFlag, true],
    ['flag off', QueryFlag, false],
    ['list', QueryList(Id), ['12', '15']],
    ['range', filters['gsm']!, { min: '100', max: '150' }],
    ['half a range', filters['gsm']!, { max: '150' }],
    ['days', filters['updated']!, { from: '2026-11-01', to: '2026-11-20' }],
    ['days in a word', filters['updated']!, 'last7d'],
  ])('%s', (_, codec, value) => {
    expect(encodeQueryValue(value)).toBe((codec as { encode: (value: unknown) => unknown }).encode(value));
  });
});

describe('urlOf', () => {
  it('inserts product prefix and parameters into the path and escapes them', () => {
    expect(urlOf(accessApi.editUser, { id: '7/../8' }, {}, 'mrp')).toBe('/api/system/mrp/mrp/users/7%2F..%2F8');
  });

  it('omits empty values', () => {
    expect(urlOf(accessApi.listUsers, {}, { page: 2, q: '', active: undefined, roleIds: ['3', '4'] }, 'mrp')).toBe(
      '/api/system/mrp/mrp/users?page=2&roleIds=3%2C4',
    );
  });
});
