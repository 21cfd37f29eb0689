import { expect, it } from 'vitest';
import { exactText, leftOver, needed, neededText } from './text.ts';

const grain = { id: '1', code: 'GRAIN', name: '粒', dimension: 'count', decimals: 0, factor: '1' } as const;
const metre = { id: '2', code: 'M', name: '米', dimension: 'length', decimals: 2, factor: '1' } as const;

it('a need of pieces is whole in a table: what is needed goes up, what is left goes down', () => {
  expect(neededText('17652.2000', grain)).toBe('17,653 粒');
  expect(needed('12.3401', metre)).toBe('12.35');
  expect(leftOver('7.8000', grain)).toBe('7');
  expect(leftOver('-7652.2000', grain)).toBe('-7,653');
});

it('the explanation of a figure shows it exactly', () => {
  expect(exactText('17652.2000', grain)).toBe('17,652.2 粒');
});
