import type { Sku } from '@mrp/contract/features/materials/record.ts';
import type { Offer, OfferPrice, SupplierOffer } from '@mrp/contract/features/prices.ts';
import { describe, expect, it } from 'vitest';
import { basesOf, changeText, findLastChange, makeOfferMatrix, makePriceLines, makeTrends } from './text.ts';

const kilogram = { id: '1', code: 'KG', name: '公斤', dimension: 'mass' as const, decimals: 2, factor: '1', active: true };
const metre = { ...kilogram, id: '2', code: 'M', name: '米', dimension: 'length' as const };

const sku = (id: string): Sku => ({ id, serial: 1, code: `F-1-${id}`, colourName: id, version: 1 }) as Sku;
const supplier = (id: string) => ({ id, code: id, name: id, abbreviation: id, state: 'ACTIVE' });

let lastId = 0;
function price(offerId: string, day: string, value: string, more: Partial<OfferPrice> = {}): OfferPrice {
  return {
    id: String(++lastId),
    offerId,
    kind: 'BULK',
    minQuantity: '0.0000',
    currency: { id: '9', code: 'CNY', name: '人民币' },
    unit: metre,
    taxIncluded: false,
    taxRate: '13',
    validFrom: day,
    validUntil: null,
    price: value,
    netPrice: value,
    metrePrice: value,
    supersededBy: null,
    reason: '',
    source: null,
    createdAt: `${day}T08:00:00+08:00`,
    createdBy: '面料采购',
    ...more,
  };
}
function offer(id: string, skuId: string | null, supplierId: string, more: Partial<Offer> = {}): Offer {
  return {
    id,
    skuId,
    supplier: supplier(supplierId),
    unit: metre,
    currency: { id: '9', code: 'CNY', name: '人民币' },
    taxIncluded: false,
    leadDaysBulk: null,
    preferred: false,
    active: true,
    prices: [],
    ...more,
  } as Offer;
}

describe('the matrix of colours and suppliers', () => {
  const offers = [
    offer('1', 'a', '锦绣', { prices: [price('1', '2026-01-01', '12.61')], leadDaysBulk: 7 }),
    offer('2', 'a', '越华', { prices: [price('2', '2026-01-01', '12.34')], preferred: true, leadDaysBulk: 10 }),
    offer('3', 'b', '越华', { prices: [price('3', '2026-01-01', '9.00')], preferred: true }),
    offer('4', 'b', '停供', { prices: [price('4', '2026-01-01', '1.00')], active: false }),
  ];
  const matrix = makeOfferMatrix([sku('a'), sku('b'), sku('c')], offers, 'metre');

  it('starts with the most preferred supplier and omits inactive offers', () => {
    expect(matrix.suppliers.map(({ id }) => id)).toEqual(['越华', '锦绣']);
  });
  it('marks the lowest price of a colour, and none when there is nothing to compare', () => {
    expect(matrix.rows.map(({ cells }) => cells.map((cell) => cell?.lowest ?? null))).toEqual([
      [true, false],
      [false, null],
      [null, null],
    ]);
    expect(matrix.offered).toBe(2);
  });
  it('marks none when all prices are equal', () => {
    const same = [offers[0]!, { ...offers[1]!, prices: [price('2', '2026-01-01', '12.6100')] }];
    expect(makeOfferMatrix([sku('a')], same, 'metre').rows[0]!.cells.some((cell) => cell?.lowest)).toBe(false);
  });
  it('compares days in the view of lead times', () => {
    expect(makeOfferMatrix([sku('a')], offers, 'lead').rows[0]!.cells.map((cell) => cell?.lowest)).toEqual([false, true]);
  });
  it('does not compare prices per kilogram with prices per metre', () => {
    const mixed = [offers[0]!, { ...offers[1]!, prices: [price('2', '2026-01-01', '12.34', { unit: kilogram })] }];
    expect(makeOfferMatrix([sku('a')], mixed, 'quote').rows[0]!.cells.some((cell) => cell?.lowest)).toBe(false);
  });
  it('has a row for the greige when it has an offer', () => {
    expect(makeOfferMatrix([sku('a')], [offer('5', null, '越华')], 'metre').rows.map((row) => row.sku?.id ?? null)).toEqual([null, 'a']);
  });
});

describe('the line of a price', () => {
  const today = '2026-11-20';
  const line = (...history: OfferPrice[]) => makePriceLines([offer('1', 'a', '越华')], history, 'a', today)[0]?.steps;

  it('keeps each price until the next one and excludes future prices', () => {
    expect(line(price('1', '2026-03-01', '12.00'), price('1', '2026-06-01', '12.50'), price('1', '2027-01-01', '13.00'))).toEqual([
      { day: '2026-03-01', value: '12.00' },
      { day: '2026-06-01', value: '12.50' },
    ]);
  });
  it('returns to the previous price when one with an end day expires', () => {
    expect(line(price('1', '2026-03-01', '12.00'), price('1', '2026-06-01', '11.00', { validUntil: '2026-06-30' }))).toEqual([
      { day: '2026-03-01', value: '12.00' },
      { day: '2026-06-01', value: '11.00' },
      { day: '2026-07-01', value: '12.00' },
    ]);
  });
  it('ends when no price is in force', () => {
    expect(line(price('1', '2026-03-01', '12.00', { validUntil: '2026-03-31' }))?.at(-1)).toEqual({ day: '2026-04-01', value: null });
  });
  it('omits corrected prices, other kinds and prices for larger quantities', () => {
    expect(
      line(
        price('1', '2026-03-01', '99.00', { supersededBy: '7' }),
        price('1', '2026-03-01', '12.00'),
        price('1', '2026-04-01', '15.00', { kind: 'SAMPLE' }),
        price('1', '2026-05-01', '11.00', { minQuantity: '1000.0000' }),
      ),
    ).toEqual([{ day: '2026-03-01', value: '12.00' }]);
  });
  it('uses the later entry of one day', () => {
    expect(line(price('1', '2026-03-01', '12.00'), price('1', '2026-03-01', '12.20'))).toEqual([{ day: '2026-03-01', value: '12.20' }]);
  });
  it('shows its last change', () => {
    const steps = [
      { day: '2026-03-01', value: '12.32' },
      { day: '2026-11-20', value: '12.72' },
    ];
    expect(findLastChange(steps)).toEqual({ day: '2026-11-20', difference: '0.4', percent: '3.2' });
    expect(findLastChange(steps.slice(1))).toBeNull();
    expect(changeText(findLastChange(steps)!, 2)).toBe('▲ 0.40（+3.2%）');
    expect(changeText({ day: '2026-11-20', difference: '-0.5', percent: '-4.0' }, 2)).toBe('▼ 0.50（-4.0%）');
  });
});

describe('the price trends of a supplier', () => {
  const one = (id: string, spuId: string, colourName: string, prices: OfferPrice[]): SupplierOffer => ({
    id,
    spuId,
    code: `F-${spuId}`,
    name: `府绸${spuId}`,
    colourName,
    hex: null,
    prices,
  });

  it('share one line for colours with equal prices, and have one for each other colour', () => {
    const twice = (id: string) => [price(id, '2026-02-01', '13'), price(id, '2026-01-01', '12')];
    const trends = makeTrends(
      [one('1', '7', '藏青', twice('1')), one('2', '7', '米白', twice('2')), one('3', '7', '大红', [price('3', '2026-01-01', '14')])],
      '2026-06-30',
    );
    expect(trends.map(({ label, colours, steps }) => [label, colours, steps.map(({ value }) => value)])).toEqual([
      ['府绸7 2 色', '藏青 等 2 色', ['12', '13']],
      ['府绸7 大红', '大红', ['14']],
    ]);
  });

  it('show their unit, so that a price per metre is never drawn beside one per piece', () => {
    const button = price('2', '2026-01-01', '0.2', { metrePrice: null, unit: { id: '3', code: 'PC', name: '粒' }, taxIncluded: true });
    const trends = makeTrends([one('1', '7', '', [price('1', '2026-01-01', '12')]), one('2', '8', '', [button])], '2026-06-30');
    expect(trends.map(({ basis }) => basis)).toEqual(['元/米 不含税', '净价 /粒 含税']);
    expect(trends.map(({ colours }) => colours)).toEqual(['不分颜色', '不分颜色']);
    expect(basesOf([...trends, trends[1]!])).toEqual(['净价 /粒 含税', '元/米 不含税']);
  });

  it('exclude prices that start in the future', () => {
    expect(makeTrends([one('1', '7', '', [price('1', '2027-01-01', '12')])], '2026-06-30')).toEqual([]);
  });
});
