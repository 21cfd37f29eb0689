import { units } from '@mrp/contract/lib/units.ts';
import { expect, it } from 'vitest';
import { computePrices, stockPrice } from './rules.ts';

const cloth = { unit: { id: '2', ...units.公斤 }, own: null, width: '150', allowance: '0', gramWeight: '200' };
const metre = { id: '1', code: 'M', name: '米', ...units.米 };
const offer = { from: '0', netPrice: '200', taxIncluded: false, taxRate: '13', rate: '1', unit: metre };

it('converts a price per metre into one per kilogram', () => {
  expect(stockPrice(cloth, offer)).toBe('666.6667');
});

it('has no price per kilogram where the weight makes it larger than a price can be stored', () => {
  expect(stockPrice({ ...cloth, width: '0.1', gramWeight: '0.01' }, offer)).toBeNull();
});

it.each([
  { price: '3.10', unit: '码', metre: '21.3715' },
  { price: '0.0100', unit: '米', metre: '0.0630' },
] as const)('makes $price a $unit with 13 % at 7.1234 a metre price of $metre, rounded once', ({ price, unit, metre: expected }) => {
  const terms = {
    unit: units[unit],
    disparity: null,
    taxIncluded: true,
    taxRate: '13',
    rate: '7.1234',
    width: null,
    allowance: null,
    gramWeight: null,
  };
  expect(computePrices(price, terms).metrePrice).toBe(expected);
});
