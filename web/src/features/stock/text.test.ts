import { describe, expect, it } from 'vitest';
import { readListState } from '../../kit/list/list-url.ts';
import { convertStock, listAt, readMoment, secondText } from './text.ts';

describe('parsing a typed moment', () => {
  it.each([
    ['2026-11-20 14:30', '2026-11-20 14:30'],
    ['2026/1/5 8:05', '2026-01-05 08:05'],
    ['20260105T08:05', '2026-01-05 08:05'],
    ['2026年1月5日 8：05', '2026-01-05 08:05'],
    ['2026-01-05', '2026-01-05 00:00'],
  ])('reads %s as %s', (typed, moment) => expect(readMoment(typed)).toBe(moment));

  it.each(['', '某天', '2026-02-30 10:00', '2026-01-05 24:00', '2026-01-05 8:60', '8:05'])('rejects “%s”', (typed) =>
    expect(readMoment(typed)).toBeNull(),
  );
});

describe('a quantity in another unit', () => {
  const metres = { id: '1', code: 'm', name: '米', dimension: 'length' as const, decimals: 2, factor: '1' };
  const fabric = { width: '150', allowance: '5', gsm: '185' };

  it('uses the ledger’s factor, 0.28675 and not 0.2868', () => {
    expect(convertStock('1000', { unit: metres, fabric }, '公斤')).toBe('286.75');
    expect(convertStock('91.44', { unit: metres, fabric }, '码')).toBe('100.00');
  });

  it('is absent for counted items and items without a weight', () => {
    expect(convertStock('5', { unit: { ...metres, dimension: 'count' }, fabric }, '米')).toBeNull();
    expect(convertStock('5', { unit: metres, fabric: null }, '公斤')).toBeNull();
  });

  it('has the decimals of its unit', () => {
    expect(secondText('12.5000', metres)).toBe('12.50 米');
    expect(secondText('12.0000', { ...metres, name: '条', decimals: 0 })).toBe('12 条');
    expect(secondText('12.0000', null)).toBe('');
  });
});

describe('the query of a stock list', () => {
  const read = (at: string | undefined, search: string) =>
    readListState(listAt('SKU', at), new URLSearchParams(search), { prices: true, gallery: true });
  const now = 'low=1&ageDays=30..&expected=1&zero=1&sort=-available';

  it('drops filters for current data at a past moment', () => {
    const { filters, sort } = read('2026-01-05T08:00:00+08:00', now);
    expect([Object.keys(filters), sort]).toEqual([['zero'], '-lastMovedAt']);
  });

  it('keeps filters for current data without a moment', () => {
    const { filters, sort } = read(undefined, now);
    expect([Object.keys(filters).sort(), sort]).toEqual([['ageDays', 'expected', 'low', 'zero'], '-available']);
  });

  it('keeps sorting by past quantities', () => expect(read('2026-01-05T08:00:00+08:00', 'sort=-total').sort).toBe('-total'));
});
