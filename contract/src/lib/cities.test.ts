import { expect, it } from 'vitest';
import { cities, provinceOf, provinces } from './cities.ts';

it('provinceOf is unique because each city is listed once', () => {
  const named = provinces.flatMap((province) => province.cities);
  expect(new Set(named).size).toBe(named.length);
  expect(cities.length).toBe(named.length);
  expect(provinceOf('绍兴')).toBe('浙江');
  expect(provinceOf('常熟')).toBe('江苏');
  expect(provinceOf('伦敦')).toBeUndefined();
});

it('the cities of the textile trade are listed', () => {
  const trade = '绍兴 佛山 常熟 广州 湖州 江阴 苏州 杭州 泉州 温州 东莞 义乌 六安 南通 厦门 中山 嘉兴'.split(' ');
  expect(trade.filter((city) => !provinceOf(city))).toEqual([]);
});
