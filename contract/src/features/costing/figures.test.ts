import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, roundHalfUp, sumDecimals } from '../../lib/decimals.ts';
import { getUnit, sameUnit } from '../../lib/units.ts';
import {
  amountOf,
  approvedFigures,
  bandOf,
  costTotals,
  grossOf,
  ownSum,
  priceSteps,
  quoteForPrice,
  splitDifference,
  type QuotedPrice,
} from './figures.ts';
import { costedUnitOf } from './costed-units.ts';
import { costGroups, costParts, type CostPart } from './parts.ts';

const metre = getUnit('米');
const kilogram = getUnit('公斤');
const piece = getUnit('个');
const cny = { rate: '1', taxIncluded: false, taxRate: '13' };
const plain: QuotedPrice = {
  quote: '0',
  priceUnit: metre,
  unit: metre,
  disparity: null,
  width: null,
  gramWeight: null,
  taxRate: null,
};
const rates = { overheadRate: '6', marginRate: '10', marginBasis: 'MARGIN', taxRate: '13' } as const;

/** Consumption net, shrinkage, loss; price. */
const worked: readonly [part: CostPart, net: string, shrinkage: string, loss: string, price: Partial<QuotedPrice>][] = [
  ['MATERIAL', '1.25', '3', '4', { quote: '42.00', priceUnit: kilogram, disparity: '0.5', width: '160', gramWeight: '180' }],
  ['MATERIAL', '0.06', '3', '4', { quote: '46.00', priceUnit: kilogram, width: '110', gramWeight: '240' }],
  ['MATERIAL', '0.35', '2', '3', { quote: '18.00', disparity: '98' }],
  ['MATERIAL', '4', '0', '2', { quote: '0.12', priceUnit: piece, unit: piece }],
  ['MATERIAL', '1', '0', '2', { quote: '0.085', priceUnit: piece, unit: piece }],
  ['CONSUMABLE', '1', '0', '0', { quote: '0.26', priceUnit: null, unit: null }],
  ['TECHNIQUE', '1', '0', '0', { quote: '3.20', priceUnit: null, unit: null }],
  ['TECHNIQUE', '2', '0', '0', { quote: '0.45', priceUnit: null, unit: null }],
  ['OPERATION', '14.5', '0', '0', { quote: '0.62', priceUnit: null, unit: null }],
  ['PACKAGING', '1', '0', '0', { quote: '1.15', priceUnit: null, unit: null }],
  ['FREIGHT', '1', '0', '0', { quote: '0.48', priceUnit: null, unit: null }],
  ['OTHER', '1', '0', '0', { quote: '0.20', priceUnit: null, unit: null }],
];

describe('the sum of a factory', () => {
  const piece = { priceUnit: null, costedUnit: null, ...sameUnit, disparity: null, width: null, gramWeight: null, supply: 'FACTORY' };

  it('is in its own currency and with its own tax, line by line', () => {
    const cloth = { ...piece, quote: '23.52', quotedConsumption: '1.2' };
    expect(ownSum([cloth, { ...piece, quote: '1.1', quotedConsumption: '1' }])).toBe('29.32');
    expect(ownSum([cloth, { ...piece, quote: '5', quotedConsumption: '1', supply: 'CUSTOMER' }])).toBe('28.22');
    expect(ownSum([cloth, { ...piece, quote: null, quotedConsumption: '1' }])).toBeNull();
  });
});

describe('a price per gross of what is counted by the piece', () => {
  const gross = getUnit('罗(粒)');
  const costed = costedUnitOf({ unit: piece, priceUnit: gross });

  it('stays one, and its amount is rounded once', () => {
    expect(costed).toEqual({ costedUnit: gross, unitFactor: '1', priceFactor: '144' });
    const { price } = priceSteps({ ...plain, quote: '0.50', unit: costed.costedUnit, priceUnit: gross }, cny)!;
    // 0.0347; a piece at 0.0035 would make it 0.04.
    expect([price, amountOf('10', price, costed)]).toEqual(['0.5000', '0.03']);
    const own = { ...costed, priceUnit: gross, disparity: null, width: null, gramWeight: null, supply: 'FACTORY', quotedConsumption: '10' };
    expect(ownSum([{ ...own, quote: '0.50' }])).toBe('0.03');
  });

  it('is one as approved too, and the difference has it', () => {
    const quoted = { consumption: '6', price: '14.40', ...costed };
    const approved = approvedFigures(quoted, { consumption: null, price: '13.00', decision: 'REDUCED' });
    expect(approved).toEqual({ approvedConsumption: '6', approvedPrice: '13.00', approvedAmount: '0.54' });
    expect(splitDifference(quoted, { ...quoted, consumption: '5', price: '13.00' })).toEqual({
      difference: '0.15',
      percent: '25.00',
      consumptionPart: '0.10',
      pricePart: '0.05',
    });
  });

  it('is one by the unit of the consumption where weight is asked of length, and none where units do not convert', () => {
    expect(costedUnitOf({ unit: metre, priceUnit: kilogram })).toEqual({ costedUnit: metre, ...sameUnit });
    expect(costedUnitOf({ unit: metre, priceUnit: getUnit('码') })).toMatchObject({ unitFactor: '1', priceFactor: '0.9144' });
    const set = costedUnitOf({ unit: piece, priceUnit: getUnit('套') });
    expect(priceSteps({ ...plain, quote: '2', unit: set.costedUnit, priceUnit: getUnit('套') }, cny)).toBeNull();
  });
});

describe('the worked sheet', () => {
  const lines = worked.map(([part, consumption, shrinkage, loss, price]) => {
    const gross = grossOf({ part, consumption, shrinkage, loss });
    const unitPrice = priceSteps({ ...plain, ...price }, cny)?.price ?? '';
    return { part, gross, unitPrice, amount: amountOf(gross, unitPrice) };
  });

  it('has the consumption, price and amount of each material', () => {
    expect(lines.slice(0, 5).map(({ gross, unitPrice, amount }) => [gross, unitPrice, amount])).toEqual([
      ['1.3402', '12.7235', '17.05'],
      ['0.0643', '12.6960', '0.82'],
      ['0.3679', '18.3673', '6.76'],
      ['4.0800', '0.1200', '0.49'],
      ['1.0200', '0.0850', '0.09'],
    ]);
  });

  it('adds up to its parts, cost, price and tax', () => {
    const totals = costTotals(lines, rates);
    expect(totals.parts).toEqual({
      MATERIAL: '25.21',
      CONSUMABLE: '0.26',
      TECHNIQUE: '4.10',
      OPERATION: '8.99',
      PACKAGING: '1.15',
      FREIGHT: '0.48',
      OTHER: '0.20',
    });
    expect(totals).toMatchObject({
      direct: '40.39',
      overhead: '2.42',
      cost: '42.81',
      priceByMargin: '47.57',
      priceByMarkup: '47.09',
      price: '47.57',
      withTax: '53.75',
    });
    expect(costTotals(lines, { ...rates, marginBasis: 'MARKUP' }).price).toBe('47.09');
  });

  it('converts a price in USD per yard with tax', () => {
    const quoted = { ...plain, quote: '3.10', priceUnit: getUnit('码') };
    const usd = { rate: '7.1234', taxIncluded: true, taxRate: '13' };
    expect(priceSteps(quoted, { ...usd, taxIncluded: false })?.price).toBe('24.1498');
    expect(priceSteps(quoted, usd)?.price).toBe('21.3715');
    expect(roundHalfUp(decimal('180.00').div(500), 4)).toBe('0.3600');
  });
});

describe('a price', () => {
  it('shows each step from the quote to the metre', () => {
    expect(priceSteps({ ...plain, quote: '42', priceUnit: kilogram, disparity: '0.5', width: '160', gramWeight: '180' }, cny)).toEqual({
      quote: '42.0000',
      cny: '42.0000',
      net: '42.8400',
      exTax: '42.8400',
      factor: '0.2970',
      price: '12.7235',
    });
  });

  it('has no price per metre when the units do not convert', () => {
    expect(priceSteps({ ...plain, quote: '42', priceUnit: kilogram }, cny)).toBeNull();
    expect(priceSteps({ ...plain, quote: '42', priceUnit: piece }, cny)).toBeNull();
  });

  it('keeps 套 as it is, although nobody knows how many pieces it has', () => {
    const set = getUnit('套');
    expect(priceSteps({ ...plain, quote: '2.5', priceUnit: set, unit: set }, cny)?.price).toBe('2.5000');
  });

  it('leads back to the quote that it came from', () => {
    const cents = fc.integer({ min: 100, max: 999_999 }).map((value) => roundHalfUp(decimal(String(value)).div(100), 2));
    fc.assert(
      fc.property(cents, fc.constantFrom(null, '0.5', '1.25'), fc.boolean(), (quote, disparity, taxIncluded) => {
        const quoted = { ...plain, quote, priceUnit: kilogram, disparity, width: '160', gramWeight: '180' };
        const terms = { ...cny, taxIncluded };
        const back = quoteForPrice(priceSteps(quoted, terms)?.price ?? '', quoted, terms);
        expect(
          decimal(back ?? '')
            .minus(decimal(quote))
            .abs()
            .lte(decimal('0.0003')),
        ).toBe(true);
      }),
    );
  });
});

const figure = (most: number, decimals: number) =>
  fc.integer({ min: 0, max: most * 10 ** decimals }).map((value) => roundHalfUp(decimal(String(value)).div(10 ** decimals), decimals));
const side = fc.record({ consumption: figure(99, 4), price: figure(999, 4) });

describe('random sheets', () => {
  it('have lines that add up to parts, groups and totals to the cent', () => {
    const line = fc.record({ part: fc.constantFrom(...costParts.map(({ value }) => value)), side });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), figure(30, 2), figure(60, 2), (lines, overheadRate, marginRate) => {
        const costed = lines.map(({ part, side: { consumption, price } }) => ({ part, amount: amountOf(consumption, price) }));
        const totals = costTotals(costed, { ...rates, overheadRate, marginRate });
        const direct = roundHalfUp(sumDecimals(costed.map(({ amount }) => amount)), 2);
        expect(totals.direct).toBe(direct);
        expect(roundHalfUp(sumDecimals(Object.values(totals.parts)), 2)).toBe(direct);
        expect(roundHalfUp(sumDecimals(costGroups.map(({ key }) => totals.groups[key])), 2)).toBe(direct);
        expect(roundHalfUp(decimal(totals.direct).plus(decimal(totals.overhead)), 2)).toBe(totals.cost);
      }),
    );
  });

  it('have differences whose parts for consumption and price add up', () => {
    fc.assert(
      fc.property(side, side, (quoted, approved) => {
        const { difference, consumptionPart, pricePart } = splitDifference(quoted, approved);
        expect(roundHalfUp(sumDecimals([consumptionPart, pricePart]), 2)).toBe(difference);
        const after = amountOf(approved.consumption, approved.price);
        expect(roundHalfUp(sumDecimals([after, difference]), 2)).toBe(amountOf(quoted.consumption, quoted.price));
      }),
    );
  });
});

describe('a difference', () => {
  it('belongs to the price alone when the consumption is the same, and the other way round', () => {
    expect(splitDifference({ consumption: '1.3402', price: '13.60' }, { consumption: '1.3402', price: '12.72' })).toEqual({
      difference: '1.18',
      percent: '6.47',
      consumptionPart: '0.00',
      pricePart: '1.18',
    });
    expect(splitDifference({ consumption: '1.3', price: '13.60' }, { consumption: '1.25', price: '13.60' })).toMatchObject({
      consumptionPart: '0.68',
      pricePart: '0.00',
    });
  });

  it('has no percentage when nothing was quoted', () => {
    expect(splitDifference({ consumption: '1', price: '0' }, { consumption: '1', price: '2' })).toMatchObject({
      difference: '-2.00',
      percent: null,
    });
  });
});

describe('the band of a quoted price', () => {
  it('is orange for a material without a benchmark, and none for work without one', () => {
    expect(bandOf('MATERIAL', '13.60', '12.70')).toEqual({ deviation: '7.09', band: 'ORANGE' });
    expect(bandOf('MATERIAL', '13.60', null)).toEqual({ deviation: null, band: 'ORANGE' });
    expect(bandOf('OPERATION', '13.60', null)).toEqual({ deviation: null, band: null });
  });
});
