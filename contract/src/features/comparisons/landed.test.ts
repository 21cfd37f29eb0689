import { describe, expect, it } from 'vitest';
import { units } from '../../lib/units.ts';
import { landedPrice, type QuotedTerms } from './landed.ts';

const terms = (changes: Partial<QuotedTerms>): QuotedTerms => ({
  price: '20',
  unit: units.米,
  taxIncluded: false,
  taxRate: '13',
  rate: '1',
  disparity: null,
  width: null,
  gramWeight: null,
  allowance: null,
  moq: null,
  freight: null,
  dyeFee: null,
  otherFee: null,
  ...changes,
});
const metres = (quantity: string) => ({ quantity, unit: units.米 });

describe('the landed price', () => {
  it('of USD 3.10 a yard with tax at 7.1234 is 24.1498 a metre, 21.3715 without tax, and freight of 180.00 over 500 metres adds 0.3600', () => {
    const yards = terms({ price: '3.10', unit: units.码, taxIncluded: true, rate: '7.1234', freight: '180.00' });
    expect(landedPrice(yards, metres('500'))).toEqual({
      per: 'METRE',
      taxed: '24.1498',
      untaxed: '21.3715',
      fees: '0.3600',
      landed: '21.7315',
      belowMoq: false,
    });
  });

  it('adds price and fees up before it rounds: 21.371468 and 50.00 over 300 metres are 21.5381', () => {
    const yards = terms({ price: '3.10', unit: units.码, taxIncluded: true, rate: '7.1234', freight: '50.00' });
    expect(landedPrice(yards, metres('300'))).toMatchObject({ untaxed: '21.3715', fees: '0.1667', landed: '21.5381' });
    const small = terms({ price: '0.0100', taxIncluded: true, rate: '7.1234' });
    expect(landedPrice(small, metres('100'))).toMatchObject({ untaxed: '0.0630', landed: '0.0630' });
  });

  it('of 42.00 a kilogram with an allowance of 0.5 at 160 cm and 180 g is 12.7235 a metre, and 18.00 a metre at 98 percent is 18.3673', () => {
    const mass = terms({ price: '42.00', unit: units.公斤, disparity: '0.5', width: '160', gramWeight: '180', allowance: '5' });
    expect(landedPrice(mass, metres('100'))).toMatchObject({ per: 'METRE', untaxed: '12.7235' });
    expect(landedPrice(terms({ price: '18.00', disparity: '98' }), metres('100'))).toMatchObject({ untaxed: '18.3673' });
  });

  it("below the minimum order is the minimum's cost over the quantity that is needed, and is marked", () => {
    expect(landedPrice(terms({ moq: '500' }), metres('200'))).toMatchObject({ landed: '50.0000', belowMoq: true });
    expect(landedPrice(terms({ moq: '200' }), metres('200'))).toMatchObject({ landed: '20.0000', belowMoq: false });
    const fees = terms({ moq: '500', freight: '100', dyeFee: '60', otherFee: '40' });
    expect(landedPrice(fees, metres('200'))).toMatchObject({ fees: '1.0000', landed: '51.0000' });
  });

  it('of a minimum order in kilograms compares it in metres', () => {
    const mass = terms({ price: '42.00', unit: units.公斤, width: '160', gramWeight: '180', allowance: '5', moq: '100' });
    expect(landedPrice(mass, metres('336'))).toMatchObject({ belowMoq: true });
    expect(landedPrice(mass, metres('337'))).toMatchObject({ belowMoq: false });
  });

  it('of counted items is for one of the asked unit', () => {
    const buttons = terms({ price: '14.4', unit: units['罗(粒)'], freight: '10' });
    expect(landedPrice(buttons, { quantity: '1000', unit: units.粒 })).toMatchObject({
      per: 'UNIT',
      untaxed: '0.1000',
      fees: '0.0100',
      landed: '0.1100',
    });
    expect(landedPrice(terms({ price: '3', unit: units.套 }), { quantity: '10', unit: units.套 })).toMatchObject({
      per: 'UNIT',
      landed: '3.0000',
    });
  });

  it('is unknown where a unit cannot be converted', () => {
    expect(landedPrice(terms({ unit: units.公斤 }), metres('100'))).toBeNull();
    expect(landedPrice(terms({ unit: units.套 }), { quantity: '10', unit: units.粒 })).toBeNull();
  });
});
