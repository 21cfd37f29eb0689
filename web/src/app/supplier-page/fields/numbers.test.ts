import { expect, it } from 'vitest';
import { plainNumber, shownAmount, shownNumber, sumNumbers } from './numbers.ts';

it.each([
  ['5150.0000', '5150', '5,150'],
  ['1234567.5000', '1234567.5', '1,234,567.5'],
  ['999.99', '999.99', '999.99'],
  ['0.0000', '0', '0'],
])('%s is %s in a field and %s to be read', (stored, typed, shown) => {
  expect(plainNumber(stored)).toBe(typed);
  expect(shownNumber(stored)).toBe(shown);
});

it('an amount keeps its decimals', () => {
  expect([shownAmount('159842.70'), shownAmount('-1200.00')]).toEqual(['159,842.70', '-1,200.00']);
});

it('numbers are added exactly, and not at all where one is none', () => {
  expect(sumNumbers(['0.1', '0.2'])).toBe('0.3');
  expect(sumNumbers(['1', ''])).toBeNull();
});
