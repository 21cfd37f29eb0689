import { expect, it } from 'vitest';
import { firstPlace } from './first-place-text.ts';

const provinces = [
  { name: '江苏', cities: ['南京', '苏州'] },
  { name: '浙江', cities: ['杭州', '绍兴'] },
];

it('Enter takes the first place that the typed text means: a province alone, or a city in it', () => {
  expect(firstPlace(provinces, (name) => name.includes('绍'))).toEqual(['浙江', '绍兴']);
  expect(firstPlace(provinces, (name) => name.includes('浙'))).toEqual(['浙江']);
  expect(firstPlace(provinces, () => false)).toBeUndefined();
});
