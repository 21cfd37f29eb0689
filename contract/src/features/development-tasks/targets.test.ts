import { describe, expect, it } from 'vitest';
import { units, type UnitName } from '../../lib/units.ts';
import { compareToTarget } from './targets.ts';

const unit = (name: UnitName) => ({ id: name, code: name, name, ...units[name] });

type Wanted = Parameters<typeof compareToTarget>[0];
type Sample = Parameters<typeof compareToTarget>[1];

const blank = { width: null, gramWeight: null, compositions: [], hex: null, specification: '' };
const wanted = (changes: Partial<Wanted>): Wanted => ({ ...blank, targetPrice: null, unit: null, own: null, allowance: null, ...changes });
const sample = (changes: Partial<Sample>): Sample => ({ ...blank, price: null, unit: null, taxIncluded: true, ...changes });
const priceOf = (target: Partial<Wanted>, quoted: Partial<Sample>) => compareToTarget(wanted(target), sample(quoted)).price;

describe('the price of a sample', () => {
  it('is compared with the target in the same unit as it stands', () => {
    const target = { targetPrice: '40', unit: unit('公斤') };
    expect(priceOf(target, { price: '39.5', unit: unit('公斤') })).toEqual({ met: true, difference: '-1.25%' });
    expect(priceOf(target, { price: '41', unit: unit('公斤') })).toEqual({ met: false, difference: '+2.5%' });
  });

  it('is compared by the weight of the sample where it is quoted by another unit', () => {
    // 0.184 × 1.66 = 0.30544 公斤 in one 米.
    const target = { targetPrice: '40', unit: unit('公斤'), width: '160', gramWeight: '180' };
    const quoted = { price: '12', unit: unit('米'), width: '161', gramWeight: '184' };
    expect(priceOf(target, quoted)).toEqual({ met: true, difference: '-1.78%', converted: '39.2876' });
    expect(priceOf(target, { ...quoted, price: '12.5' })).toEqual({ met: false, difference: '+2.31%', converted: '40.9246' });
  });

  it('is compared by the weight that was wanted where the sample was not measured', () => {
    // 0.18 × 1.65 = 0.297 公斤 in one 米.
    const target = { targetPrice: '40', unit: unit('公斤'), width: '160', gramWeight: '180' };
    expect(priceOf(target, { price: '12', unit: unit('米') })).toEqual({ met: false, difference: '+1.01%', converted: '40.404' });
  });

  it("is compared by the material's own factor first", () => {
    const own = { firstUnitId: '个', secondUnitId: '米', factor: '5000' };
    const target = { targetPrice: '2.5', unit: unit('个'), own };
    expect(priceOf(target, { price: '0.0006', unit: unit('米') })).toEqual({ met: false, difference: '+20%', converted: '3' });
    const byMetre = { targetPrice: '0.0005', unit: unit('米'), own };
    expect(priceOf(byMetre, { price: '2', unit: unit('个') })).toEqual({ met: true, difference: '-20%', converted: '0.0004' });
  });

  it('says why it is not compared', () => {
    const target = { targetPrice: '40', unit: unit('公斤') };
    expect(priceOf(target, { price: '12', unit: unit('米') })).toEqual({ met: null, difference: '计价单位不同，没有门幅和克重可换算' });
    expect(priceOf(target, { price: '12', unit: unit('套') })).toEqual({ met: null, difference: '计价单位不同，没有换算' });
    expect(priceOf(target, { price: '39', unit: unit('公斤'), taxIncluded: false })).toEqual({
      met: null,
      difference: '不含税，目标价含税',
    });
    expect(priceOf({ ...target, unit: null }, { price: '39', unit: unit('公斤') })).toEqual({ met: null, difference: '目标价没有单位' });
    expect(priceOf(target, { price: null, unit: unit('米') })).toBeNull();
  });
});
