import { expect, it } from 'vitest';
import { moneyName, moneyPer } from './money-unit.ts';

it('a price names its currency where it is not that of the house', () => {
  expect(moneyPer('人民币', '公斤')).toBe('元/公斤');
  expect(moneyPer(null, '米')).toBe('元/米');
  expect(moneyPer('美元', '码')).toBe('美元/码');
  expect(moneyPer('美元', null)).toBe('美元/—');
  expect([moneyName('人民币'), moneyName('美元')]).toEqual(['元', '美元']);
});
