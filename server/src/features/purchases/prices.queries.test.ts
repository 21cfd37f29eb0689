import { beforeAll, describe, expect, it } from 'vitest';
import { purchasesApi, receiptsApi } from '@mrp/contract/features/purchases.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { theDictionaries } from '../../../test/builders.ts';
import { aPreparationWorld, type PreparationWorld } from '../../../test/preparations.ts';
import { aPricedTrim } from '../../../test/prices.ts';
import { aConfirmedPurchase, aDraftPurchase, aPurchase, aReceipt, aShipment, balanceOf, readPurchase } from '../../../test/purchases.ts';

let t: TestApp;
let w: PreparationWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t);
});

/** The first line of a draft for the item. */
const lineOf = async (skuId: string, quantity: string) => (await aDraftPurchase(w, { lines: [{ skuId, quantity }] })).lines[0];

describe('a purchase line', () => {
  it.each([
    { gross: '50', pieces: '7200', price: '12.00', amount: '600.00' },
    { gross: '100', pieces: '14400', price: '0.50', amount: '50.00' },
    { gross: '10000', pieces: '1440000', price: '0.007', amount: '70.00' },
  ])('costs $gross 罗 × $price = $amount', async ({ pieces, price, amount }) => {
    const { skuId } = await aPricedTrim(t, w, { price });
    const line = await lineOf(skuId, pieces);
    expect(line).toMatchObject({ quantity: `${pieces}.0000`, amount, deviation: '0.00', band: 'GREEN', warnings: [] });
    expect(Number(line?.unitPrice)).toBe(Number(price));
    expect(line?.priceUnit.name).toBe('罗(粒)');
  });

  it('takes the price of the break that its quantity reaches, in the unit of the price', async () => {
    const { skuId } = await aPricedTrim(t, w, { price: '14.40', breaks: { 50: '12.00' } });
    expect(await lineOf(skuId, '7200')).toMatchObject({ unitPrice: '12.0000', amount: '600.00' });
    expect(await lineOf(skuId, '7199')).toMatchObject({ unitPrice: '14.4000', amount: '719.90' });
  });

  it('converts by what the material says of its own units', async () => {
    const { skuId } = await aPricedTrim(t, w, { unit: '罗(粒)', own: { unit: '粒', factor: '100' }, per: '粒', price: '0.10' });
    expect(await lineOf(skuId, '50')).toMatchObject({ unitPrice: '0.1000', priceUnit: { name: '粒' }, amount: '500.00' });
  });

  it('has no price from an offer per set, which is no number of pieces', async () => {
    const { skuId } = await aPricedTrim(t, w, { per: '套', price: '12.00' });
    const line = await lineOf(skuId, '100');
    expect(line).toMatchObject({ unitPrice: null, amount: null, warnings: ['报价按套，不能换算成个'] });
    const priceUnitId = (await theDictionaries(t)).unit('套');
    const body = aPurchase(w, { lines: [{ skuId, quantity: '100', unitPrice: '12.00', priceUnitId }] });
    const { data } = await w.buyer.call(purchasesApi.create, { body });
    expect(data).toMatchObject({ fields: { 'lines.0.unitPrice': '单价的单位“套”不能换算成库存单位“个”' } });
    const { skuId: sets } = await aPricedTrim(t, w, { unit: '套', per: '套', price: '12.00' });
    expect(await lineOf(sets, '100')).toMatchObject({ unitPrice: '12.0000', amount: '1200.00' });
  });

  it('keeps a price that is written per stock unit as it was written', async () => {
    const { skuId } = await aPricedTrim(t, w, { price: '12.00' });
    const priceUnitId = (await theDictionaries(t)).unit('个');
    const draft = await aDraftPurchase(w, { lines: [{ skuId, quantity: '7200', unitPrice: '0.09', priceUnitId }] });
    expect(draft.lines[0]).toMatchObject({ unitPrice: '0.0900', priceUnit: { name: '个' }, amount: '648.00', deviation: '8.00' });
  });

  it('says its amount in the preview of the form as well', async () => {
    const { skuId } = await aPricedTrim(t, w, { price: '12.00' });
    const { data } = await w.buyer.call(purchasesApi.previewGroups, { body: aPurchase(w, { lines: [{ skuId, quantity: '7200' }] }) });
    expect(data[0]).toMatchObject({ amount: '600.00', lines: [{ unitPrice: '12.0000', priceUnit: { name: '罗(粒)' }, amount: '600.00' }] });
  });
});

describe('a received quantity', () => {
  it('is a share of all that was ordered in one unit, not the mean of the lines', async () => {
    const [{ skuId: much }, { skuId: little }] = [await aPricedTrim(t, w, { price: '12.00' }), await aPricedTrim(t, w, { price: '12.00' })];
    const order = await aConfirmedPurchase(w, {
      lines: [
        { skuId: much, quantity: '1440' },
        { skuId: little, quantity: '144' },
      ],
    });
    await aReceipt(w, await aShipment(w, [order], [{ skuId: little, quantity: '144' }]));
    // 144 of 1,584; the mean of 0 % and 100 % would say half.
    expect((await readPurchase(w.buyer, order.id)).progress).toBe('9.09');
  });

  it('is worth the amount of the order, not a rounded price of a piece', async () => {
    const { skuId } = await aPricedTrim(t, w, { price: '12.00' });
    const order = await aConfirmedPurchase(w, { lines: [{ skuId, quantity: '7200' }] });
    await aReceipt(w, await aShipment(w, [order], [{ skuId, quantity: '7200' }]));
    expect(await balanceOf(t, w.holders[0] ?? '', skuId)).toEqual({ onHand: '7200.0000', value: '600.00' });
  });

  it('is worth it when it comes without a shipment, in parts and with its tax taken out once', async () => {
    const { skuId } = await aPricedTrim(t, w, { price: '11.30', taxIncluded: true });
    const order = await aConfirmedPurchase(w, { lines: [{ skuId, quantity: '7200' }] });
    const { code } = await w.buyer.call(receiptsApi.create, {
      body: {
        orderId: order.id,
        lines: [{ lineId: order.lines[0]?.id ?? '', quantity: '3600', rolls: [], binId: null }],
        version: order.version,
      },
    });
    expect(code).toBe(200);
    expect(await balanceOf(t, w.holders[0] ?? '', skuId)).toEqual({ onHand: '3600.0000', value: '250.00' });
  });
});
