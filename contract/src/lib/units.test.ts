import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, roundHalfUp } from './decimals.ts';
import { convertQuantity, findUnit, toFirstUnit, toSecondUnit, unitFactors, units } from './units.ts';

const jersey = { width: '160', allowance: '5', gsm: '180' };

describe('unit conversion', () => {
  it.each([
    ['1', '码', '米', '0.9144'],
    ['1', '罗(码)', '米', '131.6736'],
    ['1', '罗(码)', '码', '144.0000'],
    ['1', '罗', '码', '144.0000'],
    ['1', '罗(粒)', '粒', '144.0000'],
    ['2', '打', '个', '24.0000'],
    ['1', '罗(粒)', '打', '12.0000'],
    ['100', '磅', '公斤', '45.3592'],
    ['1.5', '吨', '公斤', '1500.0000'],
    ['0.9144', '米', '码', '1.0000'],
  ])('converts %s %s to %s: %s', (quantity, from, to, expected) => {
    expect(convertQuantity({ quantity, from, to })).toBe(expected);
  });

  it('converts mass to length by width and gsm', () => {
    expect(convertQuantity({ quantity: '1', from: '公斤', to: '米', fabric: jersey })).toBe('3.3670');
    expect(convertQuantity({ quantity: '1', from: '公斤', to: '码', fabric: jersey, decimals: 2 })).toBe('3.68');
    expect(convertQuantity({ quantity: '1000', from: '米', to: '吨', fabric: jersey })).toBe('0.2970');
    expect(convertQuantity({ quantity: '1', from: '公斤', to: '米', fabric: null })).toBeNull();
    expect(convertQuantity({ quantity: '1', from: '粒', to: '米', fabric: jersey })).toBeNull();
  });

  it('has no factor from a set or a pair to pieces', () => {
    expect(convertQuantity({ quantity: '5', from: '套', to: '套' })).toBe('5.0000');
    for (const [from, to] of [
      ['套', '个'],
      ['条', '副'],
      ['套', '副'],
    ] as const)
      expect(convertQuantity({ quantity: '5', from, to })).toBeNull();
    // Read twice, it is one unit still; a set and a pair are two.
    const [once, again, other] = [
      { id: '11', ...units.套 },
      { id: '11', ...units.套 },
      { id: '12', ...units.副 },
    ];
    expect(convertQuantity({ quantity: '5', from: once, to: again })).toBe('5.0000');
    expect(unitFactors({ from: once, to: again })).toEqual({ unitFactor: '1', priceFactor: '1' });
    expect(unitFactors({ from: once, to: other })).toBeNull();
    expect(toSecondUnit({ quantity: '3', material: { firstUnit: '套', secondUnit: '粒', unitFactor: '4' } })).toBe('12.0000');
  });

  it('returns the original kilograms after a round trip', () => {
    const cloth = fc.record({
      width: fc.integer({ min: 20, max: 400 }).map(String),
      gsm: fc.integer({ min: 20, max: 900 }).map(String),
      allowance: fc.integer({ min: 0, max: 10 }).map(String),
    });
    const kilograms = fc.integer({ min: 0, max: 99_999_999 }).map((value) => roundHalfUp(decimal(String(value)).div(100), 2));
    fc.assert(
      fc.property(kilograms, cloth, (quantity, fabric) => {
        const metres = convertQuantity({ quantity, from: '公斤', to: '米', fabric });
        expect(convertQuantity({ quantity: metres ?? '', from: '米', to: '公斤', fabric, decimals: 2 })).toBe(quantity);
      }),
    );
  });

  it('knows the purchase units and refuses unknown ones', () => {
    expect(findUnit('公斤')).toEqual(units.公斤);
    expect(findUnit('匹')).toBeUndefined();
    expect(findUnit('constructor')).toBeUndefined();
  });
});

describe('conversion between the two units of a material', () => {
  const thread = { firstUnit: '个', secondUnit: '米', unitFactor: '5000' };
  const fabric = { firstUnit: '公斤', secondUnit: '米', fabric: jersey };

  it("uses the material's factor: a cone of thread has 5000 米", () => {
    expect(toSecondUnit({ quantity: '3', material: thread })).toBe('15000.0000');
    expect(toFirstUnit({ quantity: '125', material: thread })).toBe('0.0250');
    expect(toFirstUnit({ quantity: '125', material: thread, decimals: 0 })).toBe('0');
  });

  it('uses width and gsm for fabric', () => {
    expect(toSecondUnit({ quantity: '100', material: fabric, decimals: 2 })).toBe('336.70');
    expect(toFirstUnit({ quantity: '336.70', material: fabric, decimals: 2 })).toBe('100.00');
  });

  it('returns null without a factor', () => {
    expect(toSecondUnit({ quantity: '3', material: { ...thread, unitFactor: null } })).toBeNull();
    expect(toFirstUnit({ quantity: '3', material: { ...fabric, fabric: null } })).toBeNull();
  });
});
