import { expect, it } from 'vitest';
import { unitTotals } from './unit-totals.ts';

it('adds the lines of each unit, and never one unit to another', () => {
  const metres = (figure: string) => ({ figure, unit: '米', decimals: 2 });
  expect(unitTotals([metres('300'), { figure: '20', unit: '粒', decimals: 0 }, null, metres('50.5')])).toBe('350.50 米 · 20 粒');
  expect(unitTotals([null])).toBe('');
});
