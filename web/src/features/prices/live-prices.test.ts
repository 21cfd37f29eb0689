import { describe, expect, it } from 'vitest';
import { computeLivePrices, explainMetre, explainNet, rateOf, type TypedOffer } from './live-prices.ts';

const kilogram = { id: '1', code: 'KG', name: '公斤', dimension: 'mass' as const, decimals: 2, factor: '1', active: true };
const metre = { ...kilogram, id: '2', code: 'M', name: '米', dimension: 'length' as const };
const piece = { ...kilogram, id: '3', code: 'GE', name: '个', dimension: 'count' as const };

const typed: TypedOffer = {
  quoted: '42.00',
  unit: kilogram,
  disparity: '0.5',
  taxIncluded: false,
  taxRate: '13',
  rate: '1',
  width: '160',
  allowance: '5',
  gramWeight: '180',
};

describe('the computed prices of an offer during input', () => {
  it('match the reference values of the domain rules', () => {
    expect(computeLivePrices(typed)).toEqual({ net: '42.8400', metre: '12.7235' });
    expect(computeLivePrices({ ...typed, quoted: '18', unit: metre, disparity: '98' })).toEqual({ net: '18.3673', metre: '18.3673' });
  });
  it('exclude tax and convert the currency', () => {
    expect(computeLivePrices({ ...typed, unit: metre, disparity: '', quoted: '11.3', taxIncluded: true })).toEqual({
      net: '11.3000',
      metre: '10.0000',
    });
    expect(computeLivePrices({ ...typed, unit: metre, disparity: '', quoted: '2', rate: '7.1' })?.metre).toBe('14.2000');
  });
  it('have no metre price for counted items, without a rate, or without a width', () => {
    expect(computeLivePrices({ ...typed, unit: piece, disparity: '' })).toEqual({ net: '42.0000', metre: null });
    expect(computeLivePrices({ ...typed, rate: undefined })?.metre).toBeNull();
    expect(computeLivePrices({ ...typed, width: null })?.metre).toBeNull();
  });
  it.each(['', '.', '1e5', '-3', '十二', '0'])('are absent for the price “%s”', (quoted) => {
    expect(computeLivePrices({ ...typed, quoted })).toBeNull();
  });
});

it('use the currency’s rate, and 1 for 人民币', () => {
  const rates = [{ id: '1', currencyId: '5', code: 'USD', validFrom: '2026-01-01', rate: '7.1' }];
  expect(rateOf({ id: '5', code: 'USD' }, rates)).toBe('7.1');
  expect(rateOf({ id: '4', code: 'CNY' }, rates)).toBe('1');
  expect(rateOf({ id: '6', code: 'EUR' }, rates)).toBeUndefined();
});

describe('the formula of a price', () => {
  it('contains the numbers of the line', () => {
    expect(explainNet(typed)).toBe('= 42.00 × (25 + 0.5) ÷ 25');
    expect(explainNet({ ...typed, unit: metre, disparity: '98' })).toBe('= 42.00 ÷ 98%');
    expect(explainMetre({ ...typed, taxIncluded: true, rate: '7.1' })).toBe(
      '= 42.00 × (25 + 0.5) ÷ 25 ÷ (1 + 13%) × 汇率 7.1 × 180 ÷ 1000 × (160 + 5) ÷ 100',
    );
    expect(explainMetre({ ...typed, unit: { ...metre, factor: '0.9144' }, disparity: '' })).toBe('= 42.00 ÷ 0.9144');
  });
  it('names the missing fields instead', () => {
    expect(explainMetre({ ...typed, width: null })).toBe('缺少门幅或克重');
    expect(explainMetre({ ...typed, rate: undefined })).toBe('该币种还没有汇率');
    expect(explainMetre({ ...typed, unit: piece, disparity: '' })).toBe('按个计价，没有米价');
  });
});
