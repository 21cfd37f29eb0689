import { describe, expect, it } from 'vitest';
import { convertStock, levelsUpTo, readMoment, secondText } from './text.ts';

describe('a written moment', () => {
  it.each([
    ['2026-11-20 14:30', '2026-11-20 14:30'],
    ['2026/1/5 8:05', '2026-01-05 08:05'],
    ['20260105T08:05', '2026-01-05 08:05'],
    ['2026年1月5日 8：05', '2026-01-05 08:05'],
    ['2026-01-05', '2026-01-05 00:00'],
  ])('%s is %s', (typed, moment) => expect(readMoment(typed)).toBe(moment));

  it.each(['', '昨天', '2026-02-30 10:00', '2026-01-05 24:00', '2026-01-05 8:60', '8:05'])('%s is none', (typed) =>
    expect(readMoment(typed)).toBeNull(),
  );
});

describe('a quantity in another unit', () => {
  const metres = { id: '1', code: 'm', name: '米', dimension: 'length' as const, decimals: 2, factor: '1' };
  const fabric = { width: '150', allowance: '5', gsm: '185' };

  it('is what the ledger keeps beside it: weighed by 0.28675, not by 0.2868', () => {
    expect(convertStock('1000', { unit: metres, fabric }, '公斤')).toBe('286.75');
    expect(convertStock('91.44', { unit: metres, fabric }, '码')).toBe('100.00');
  });

  it('is none of what is counted or not weighed', () => {
    expect(convertStock('5', { unit: { ...metres, dimension: 'count' }, fabric }, '米')).toBeNull();
    expect(convertStock('5', { unit: metres, fabric: null }, '公斤')).toBeNull();
  });

  it('is told with the decimals of its unit', () => {
    expect(secondText('12.5000', metres)).toBe('12.50 米');
    expect(secondText('12.0000', { ...metres, name: '条', decimals: 0 })).toBe('12 条');
    expect(secondText('12.0000', null)).toBe('');
  });
});

it('levels up to a day leave out what came later, and all of them where the day lies before the first', () => {
  const levels = ['2026-01-01', '2026-01-02', '2026-01-03'].map((day) => ({ day, brand: '1', supplier: '0', received: '0', issued: '0' }));
  expect(levelsUpTo(levels, '2026-01-02').map(({ day }) => day)).toEqual(['2026-01-01', '2026-01-02']);
  expect(levelsUpTo(levels, '2023-01-01')).toEqual([]);
});
