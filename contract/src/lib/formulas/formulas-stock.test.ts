import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimals, decimal, roundHalfUp, sumDecimals } from '../decimals.ts';
import { chooseLots, dyedUnitCost, issueValue, movingAverage, sourceOrder, splitPriceCorrection, stocktakeVariance } from './formulas.ts';

const hundredths = (max: number) => fc.integer({ min: 0, max }).map((value) => roundHalfUp(decimal(String(value)).div(100), 2));

describe('the moving average', () => {
  it('assigns the remaining value to the issue that empties the stock', () => {
    const thirds = [
      ['in', '3', '3.3333'],
      ['out', '1'],
      ['out', '1'],
    ] as const;
    expect(movingAverage({ steps: thirds })).toEqual({ qty: '1.0000', value: '3.33', average: '3.3300' });
    expect(movingAverage({ steps: [...thirds, ['out', '1']] })).toEqual({ qty: '0.0000', value: '0.00', average: null });
  });

  it('refuses an issue above the quantity on hand', () => {
    expect(issueValue({ quantity: '0', value: '0.00', issued: '0' })).toBe('0.00');
    expect(() => issueValue({ quantity: '1', value: '5', issued: '1.0001' })).toThrow('More is issued');
  });

  it('keeps the value: receipts equal issues plus the remaining stock', () => {
    const receipt = fc.tuple(hundredths(1_000_000), hundredths(10_000));
    fc.assert(
      fc.property(fc.array(receipt, { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: 9 }), (receipts, tenths) => {
        const steps = receipts.map(([quantity, price]) => ['in', quantity, price] as const);
        const { qty, value } = movingAverage({ steps });
        const issued = roundHalfUp(decimal(qty).times(tenths).div(10), 4);
        const after = movingAverage({ steps: [...steps, ['out', issued]] });
        expect(sumDecimals([after.value, issueValue({ quantity: qty, value, issued })])).toBe(value);
        expect(compareDecimals(after.value, '0')).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('adds greige and dye fee to the value of the dyed cloth', () => {
    expect(dyedUnitCost({ greigeCost: '12765.96', dyeFee: '3500.00', dyedQuantity: '1000' })).toBe('16.2660');
  });

  it('corrects the value on hand and books the rest to 价差', () => {
    const correction = { received: '1000', onHand: '400', oldPrice: '12.00', newPrice: '12.60' };
    expect(splitPriceCorrection(correction)).toEqual({ adjustment: '240.00', priceVariance: '360.00' });
    expect(splitPriceCorrection({ ...correction, onHand: '5000' })).toEqual({ adjustment: '600.00', priceVariance: '0.00' });
    expect(splitPriceCorrection({ ...correction, newPrice: '11.99', onHand: '333' })).toEqual({
      adjustment: '-3.33',
      priceVariance: '-6.67',
    });
  });
});

describe('the source order', () => {
  const stock = { brandDyed: '100', supplierDyed: '50', brandGreige: '200', supplierGreige: '300' };

  it('takes brand dyed, supplier dyed, brand greige, supplier greige, in this order', () => {
    const plan = sourceOrder({ quantity: '432', dyeLoss: '6', ...stock });
    expect(plan.takes).toEqual([
      { source: 'brandDyed', quantity: '100.0000', covers: '100.0000' },
      { source: 'supplierDyed', quantity: '50.0000', covers: '50.0000' },
      { source: 'brandGreige', quantity: '200.0000', covers: '188.0000' },
      { source: 'supplierGreige', quantity: '100.0000', covers: '94.0000' },
    ]);
    expect(plan).toMatchObject({ covered: '432.0000', short: '0.0000', greigeShort: '0.0000' });
  });

  it('skips sources that are not given: a pick takes no greige', () => {
    const plan = sourceOrder({ quantity: '200', dyeLoss: '6', brandDyed: '100', supplierDyed: '50' });
    expect(plan).toMatchObject({ covered: '150.0000', short: '50.0000' });
    expect(plan.takes.map((take) => take.source)).toEqual(['brandDyed', 'supplierDyed']);
  });

  it('treats greige as enough when it is after rounding to its unit', () => {
    const plan = sourceOrder({ quantity: '100', dyeLoss: '6', brandGreige: '106.38', decimals: 2 });
    expect(plan).toEqual({
      takes: [{ source: 'brandGreige', quantity: '106.38', covers: '100.00' }],
      covered: '100.00',
      short: '0.00',
      greigeShort: '0.00',
    });
  });

  it('splits the demand into covered and short, and takes no more than available', () => {
    const amount = hundredths(1_000_000);
    const holder = fc.record({ brandDyed: amount, supplierDyed: amount, brandGreige: amount, supplierGreige: amount });
    fc.assert(
      fc.property(amount, hundredths(3000), holder, (quantity, dyeLoss, held) => {
        const plan = sourceOrder({ quantity, dyeLoss, decimals: 2, ...held });
        expect(sumDecimals([plan.covered, plan.short])).toBe(quantity);
        expect(sumDecimals(['0.00', ...plan.takes.map((take) => take.covers)])).toBe(plan.covered);
        for (const take of plan.takes) expect(compareDecimals(take.quantity, held[take.source])).toBeLessThanOrEqual(0);
        expect(compareDecimals(plan.short, '0')).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('the choice of lots', () => {
  const [old, middle, young] = [
    { no: 'A', available: '50' },
    { no: 'B', available: '80' },
    { no: 'C', available: '100' },
  ];
  const drawn = (quantity: string, lots = [old, middle, young]) =>
    chooseLots(quantity, lots).map((take) => `${take.lot?.no} ${take.quantity}`);

  it('takes the oldest lot that alone covers the rest, else the oldest', () => {
    expect(drawn('40')).toEqual(['A 40']);
    expect(drawn('70')).toEqual(['B 70']);
    expect(drawn('90')).toEqual(['C 90']);
    expect(drawn('120')).toEqual(['A 50', 'B 70']);
    expect(drawn('140')).toEqual(['A 50', 'C 90']);
  });

  it('returns less than wanted when the lots are short, and skips empty ones', () => {
    expect(drawn('500')).toEqual(['A 50', 'B 80', 'C 100']);
    expect(drawn('10', [{ no: 'X', available: '0' }, young])).toEqual(['C 10']);
    expect(drawn('0')).toEqual([]);
  });
});

describe('the stocktake variance', () => {
  it('counts a movement at the moment of the count as before it', () => {
    const count = { snapshot: '500', counted: '590', countedAt: '11:00', movements: [{ at: '11:00', qty: '100' }] };
    expect(stocktakeVariance(count)).toEqual({ expected: '600.0000', variance: '-10.0000', afterPosting: '590.0000' });
  });

  it('leads to the count plus later movements', () => {
    const movement = fc.record({ at: fc.constantFrom('09:30', '11:00', '11:01', '15:00'), qty: hundredths(10_000) });
    fc.assert(
      fc.property(hundredths(100_000), hundredths(100_000), fc.array(movement), (snapshot, counted, movements) => {
        const later = movements.filter(({ at }) => at > '11:00').map(({ qty }) => qty);
        const { afterPosting } = stocktakeVariance({ snapshot, movements, counted, countedAt: '11:00' });
        expect(compareDecimals(afterPosting, sumDecimals([counted, ...later]))).toBe(0);
      }),
    );
  });
});
