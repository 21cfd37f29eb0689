import { describe, expect, it } from 'vitest';
import { readMoment } from './text.ts';

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
