import { expect, it } from 'vitest';
import { foldSums } from './quantities.ts';

it('quantities in many units name those that have room and count all', () => {
  expect(foldSums('350.00 米')).toBe('350.00 米');
  expect(foldSums('120.00 公斤、30 条、5 个')).toBe('120.00 公斤、30 条、5 个');
  expect(foldSums('120.00 公斤、1,300 条、350.00 米')).toBe('120.00 公斤 等 3 种单位');
  expect(foldSums('12 个、30 条、350.00 米、1,300.00 公斤')).toBe('12 个、30 条 等 4 种单位');
  expect(foldSums('12,345,678.00 公斤、12,345,678 条、350.00 米')).toBe('12,345,678.00 公斤 等 3 种单位');
});
