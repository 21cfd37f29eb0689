import { describe, expect, it } from 'vitest';
import { cleanNumber } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { cleanFilters, daysText, rangeText } from './filter-values.ts';

const specs = {
  gsm: { label: '克重', kind: 'range' },
  name: { label: '名称', kind: 'text' },
  cls: { label: '分类', kind: 'ids' },
} as const;

describe('filter input', () => {
  it('accepts full-width digits and thousands separators', () => {
    expect(cleanNumber('１，２３４．５')).toBe('1234.5');
  });

  it.each([
    [
      { min: '150', max: '100' },
      { min: '100', max: '150' },
    ],
    [
      { min: '9', max: '10' },
      { min: '9', max: '10' },
    ],
    [{ min: '1.2.3', max: '10' }, { max: '10' }],
    [{ min: '0', max: '' }, { min: '0' }],
  ])('turns the range %o into %o', (typed, asked) => {
    expect(cleanFilters({ gsm: typed }, specs)).toEqual({ gsm: asked });
  });

  it('drops empty values', () => {
    expect(cleanFilters({ gsm: { min: '', max: 'x' }, name: '  ', cls: [] }, specs)).toEqual({});
  });
});

describe('a filter chip', () => {
  it.each([
    [{ min: '100', max: '150' }, '100–150 g/㎡'],
    [{ min: '100' }, '≥ 100 g/㎡'],
    [{ max: '150' }, '≤ 150 g/㎡'],
    [{ min: '5', max: '5' }, '5 g/㎡'],
  ])('for %o is %s', (range, text) => {
    expect(rangeText(range, 'g/㎡')).toBe(text);
  });

  it('shows relative days as words', () => {
    expect(daysText('last7d')).toBe('近7天');
    expect(daysText({ from: '2026-11-01' })).toBe('2026-11-01 起');
    expect(daysText({ to: '2026-11-01' })).toBe('2026-11-01 以前');
  });
});
