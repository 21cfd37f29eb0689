import { expect, it } from 'vitest';
import { addDays, daysBetween } from './days.ts';

it('days are added and counted across months, years and the day of a leap year', () => {
  expect(addDays('2026-11-29', 6)).toBe('2026-12-05');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(daysBetween('2026-11-14', '2026-11-20')).toBe(6);
  expect(daysBetween('2026-12-05', '2026-11-29')).toBe(-6);
});
