import { describe, expect, it } from 'vitest';
import * as format from './format.ts';

const now = Date.parse('2026-11-20T10:32:00+08:00');

describe('formatted numbers', () => {
  it.each([
    ['1203.7500', 2, '1,203.75'],
    ['0', 2, '0.00'],
    ['-12.5', 2, '-12.50'],
    ['1.00005', 4, '1.0001'],
    [null, 2, '—'],
    ['', 2, '—'],
  ])('%s with %i decimals is %s', (text, decimals, shown) => {
    expect(format.formatNumber(text, decimals)).toBe(shown);
  });

  it('of a difference say its direction, and none for what is shown as zero', () => {
    expect(['12.5', '-3', '0', '0.001', '1203.7'].map((text) => format.formatSigned(text, 2))).toEqual([
      '+12.50',
      '-3.00',
      '0.00',
      '0.00',
      '+1,203.70',
    ]);
  });

  it('without the zeros of their storage still have separators', () => {
    expect(['2000.0000', '12.5000', '0.0000', ''].map(format.formatTrimmed)).toEqual(['2,000', '12.5', '0', '—']);
  });

  it('show a difference by arrow and by word', () => {
    expect(format.formatDifference('0.3500', 2)).toEqual({ arrow: '▲', figure: '0.35', spoken: '上升 0.35' });
    expect(format.formatDifference('-0.3500', 2)).toEqual({ arrow: '▼', figure: '0.35', spoken: '下降 0.35' });
    expect(format.formatDifference('0.001', 2).arrow).toBe('');
  });

  it('mark an estimated count as approximate', () => {
    expect([format.formatCount(10_400, true), format.formatCount(9_999)]).toEqual(['约 10,400', '9,999']);
  });

  it('show bytes as KB with one decimal', () => {
    expect(format.formatSize(1_316_915)).toBe('1,286.0 KB');
    expect(format.formatSize(0)).toBe('0.0 KB');
  });
});

describe("formatted times, in China's time zone on any machine", () => {
  it('show day and time within the year, otherwise the date', () => {
    expect(format.formatTime('2026-11-20T02:32:00Z', now)).toBe('11-20 10:32');
    expect(format.formatTime('2025-12-31T16:30:00Z', now)).toBe('01-01 00:30');
    expect(format.formatTime('2025-11-20T02:32:00Z', now)).toBe('2025-11-20');
    expect(format.formatTime(null, now)).toBe('—');
  });

  it('include the business day and its weekday', () => {
    expect(format.dayOf('2026-11-19T16:00:00Z')).toBe('2026-11-20');
    expect(format.weekdayOf('2026-11-20')).toBe('星期五');
    expect(format.formatToday(now)).toBe('11月20日 星期五');
  });
});

it('formatted numbers lose trailing zeros only after the decimal point', () => {
  expect(['160.0000', '0.5000', '100', '', null].map(format.trimZeros)).toEqual(['160', '0.5', '100', '', '']);
});

it('a bar is never wider than its whole', () => {
  expect(format.shareWidth('103.0000')).toBe('100%');
  expect(format.shareWidth('61.5')).toBe('61.50%');
});

it('says today with its year, as days are typed and compared', () => {
  expect(format.today(new Date('2026-11-19T16:30:00Z'))).toBe('2026-11-20');
});
