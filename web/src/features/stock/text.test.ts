import { describe, expect, it } from 'vitest';
import { readListState } from '../../kit/list/list-url.ts';
import { listAt, readMoment } from './text.ts';

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

describe('a list of the past', () => {
  const read = (at: string | undefined, search: string) =>
    readListState(listAt('SKU', at), new URLSearchParams(search), { prices: true, gallery: true });
  const now = 'low=1&ageDays=30..&expected=1&zero=1&sort=-available';

  it('drops what only now can be told', () => {
    const { filters, sort } = read('2026-01-05T08:00:00+08:00', now);
    expect([Object.keys(filters), sort]).toEqual([['zero'], '-lastMovedAt']);
  });

  it('of now keeps it', () => {
    const { filters, sort } = read(undefined, now);
    expect([Object.keys(filters).sort(), sort]).toEqual([['ageDays', 'expected', 'low', 'zero'], '-available']);
  });

  it('still sorts by what was', () => expect(read('2026-01-05T08:00:00+08:00', 'sort=-total').sort).toBe('-total'));
});
