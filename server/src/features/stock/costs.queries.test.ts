import { beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { aPreparationWorld, type PreparationWorld } from '../../../test/preparations.ts';
import { aPricedTrim } from '../../../test/prices.ts';
import { amountAt, stockPriceAt } from '../prices/rules.ts';
import { ensureStockItems } from './commands.ts';
import { readCosts } from './costs.queries.ts';
import { dyeFeeOfTheDay, receiptValue } from './costs.rules.ts';

let t: TestApp;
let w: PreparationWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t);
});

describe('the price of the day of goods without a price of their own', () => {
  it('is that of the break that the quantity reaches, in the unit of the price', async () => {
    const { spuId, skuId } = await aPricedTrim(t, w, { price: '14.40', breaks: { 50: '12.00' } });
    const [itemId = ''] = await t.write((tx) => ensureStockItems(tx, [{ spuId, skuId }]));
    const facts = (await readCosts(t.db, [{ holderId: w.dyer, itemId }], { occurredAt: null, offers: true }))(w.dyer, itemId);
    expect([amountAt(facts, facts.buyOut, '7200'), stockPriceAt(facts, facts.buyOut, '7200')]).toEqual(['600.00', '0.0833']);
    expect([amountAt(facts, facts.buyOut, '7199'), receiptValue(facts, '7199')]).toEqual(['719.90', '719.90']);
    expect(amountAt(facts, facts.buyOut, '3600', '7200')).toBe('300.00');
    expect(receiptValue(facts, '7200')).toBe('600.00');
  });

  it('is none where the price is per set and the goods are counted in pieces', async () => {
    const { spuId, skuId } = await aPricedTrim(t, w, { per: '套', price: '12.00' });
    const [itemId = ''] = await t.write((tx) => ensureStockItems(tx, [{ spuId, skuId }]));
    const facts = (await readCosts(t.db, [{ holderId: w.dyer, itemId }], { occurredAt: null, offers: true }))(w.dyer, itemId);
    expect([amountAt(facts, facts.buyOut, '10'), stockPriceAt(facts, facts.buyOut, '10'), receiptValue(facts, '10')]).toEqual([
      null,
      null,
      null,
    ]);
    expect(() => dyeFeeOfTheDay({ ...facts, dyeing: facts.buyOut }, '10')).toThrow('染费报价按套');
    expect(dyeFeeOfTheDay(facts, '10')).toBe('0');
  });

  it('is no price per metre for a fabric that is weighed and says no weight per metre', async () => {
    const { spuId, skuId } = await aPricedTrim(t, w, { unit: '公斤', per: '套', price: '12.00' });
    await t.ownerDb.updateTable('spus').set({ benchmarkPrice: '12.70', width: null, gramWeight: null }).where('id', '=', spuId).execute();
    const [itemId = ''] = await t.write((tx) => ensureStockItems(tx, [{ spuId, skuId }]));
    const facts = (await readCosts(t.db, [{ holderId: w.dyer, itemId }], { occurredAt: null }))(w.dyer, itemId);
    expect(receiptValue({ ...facts, kind: 'FABRIC' }, '10')).toBeNull();
    // Down has a price of a kilogram.
    expect(receiptValue(facts, '10')).toBe('127.00');
  });
});
