import { expect, it } from 'vitest';
import { daysLate, dueDay, lateText } from './due-day.ts';

it('a promised day later than the needed one says by how many days, one in time says nothing', () => {
  expect(lateText('2026-12-25', '2026-12-20')).toBe('晚于需求 5 天');
  expect(lateText('2027-01-02', '2026-12-31')).toBe('晚于需求 2 天');
  expect(lateText('2026-12-20', '2026-12-20')).toBeNull();
  expect([lateText(null, '2026-12-20'), lateText('2026-12-25', null)]).toEqual([null, null]);
  expect(daysLate('2026-12-19', '2026-12-20')).toBe(0);
});

it('the day without a promise is the day of need, or as early as the lead time allows', () => {
  expect(dueDay({ today: '2026-11-29', needOn: '2027-03-01', leadDays: 20 })).toBe('2027-03-01');
  expect(dueDay({ today: '2026-11-29', needOn: '2026-12-05', leadDays: 20 })).toBe('2026-12-19');
  expect(dueDay({ today: '2026-11-29', needOn: '2026-12-05', leadDays: null })).toBeNull();
});
