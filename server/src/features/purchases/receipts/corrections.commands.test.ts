import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { receiptsApi } from '@mrp/contract/features/purchases.ts';
import type { Receipt } from '@mrp/contract/features/purchases/delivery.ts';
import { buttonNames, menuTitles, VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { fieldsOf, testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { brokenInvariants } from '../../../../test/invariants.ts';
import { aPreparationWorld, type PreparationWorld } from '../../../../test/preparations.ts';
import { aConfirmedPurchase, aReceipt, aShipment, balanceOf } from '../../../../test/purchases.ts';
import { aPricedTrim } from '../../../../test/prices.ts';
import { aPosting, postDocument } from '../../../../test/stock.ts';
import { dataOf } from '../../../../test/styles.ts';
import { postMovements } from '../../stock/commands.ts';
import { verifyLedger } from '../../stock/balances/verification.queries.ts';

let t: TestApp;
let w: PreparationWorld;
let next = 0;

beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t);
  for (const sku of [w.skus[0], w.skus[1], w.skus[3], w.skus[4]]) await w.offer(sku ?? '', { bulk: '40.00' });
});

/** 100 received at 40.00, of a material that nothing else was received of. */
async function received(): Promise<{ receipt: Receipt; skuId: string; lineId: string }> {
  const skuId = [w.skus[0], w.skus[1], w.skus[3], w.skus[4]][next] ?? '';
  next += 1;
  const order = await aConfirmedPurchase(w, { lines: [{ skuId, quantity: '100' }] });
  const receipt = await aReceipt(w, await aShipment(w, [order], [{ skuId, quantity: '100' }]));
  return { receipt, skuId, lineId: receipt.lines[0]?.id ?? '' };
}
const preview = (id: string, lineId: string, unitPrice: string, who: TestUser = w.buyer) =>
  who.call(receiptsApi.previewCorrections, { params: { id }, body: { lines: [{ lineId, unitPrice }] } });
const correct = (id: string, body: object, who: TestUser = w.buyer) =>
  who.call(receiptsApi.correctPrices, { params: { id }, body: { reason: '发票价不同', ...body } as never });
const issue = (skuId: string, quantity: string) =>
  postDocument(w.buyer, 'SKU', {
    kind: 'OTHER_OUT',
    holderId: w.holders[0] ?? '',
    ownership: 1,
    reason: '试样',
    lines: [{ materialId: skuId, quantity }],
  });

describe('a price corrected after the receipt', () => {
  it('adjusts the cost of what is still in stock and books the rest as difference, exact to the cent', async () => {
    const { receipt, skuId, lineId } = await received();
    expect(receipt.lines[0]).toMatchObject({ amount: '4000.00', unitPrice: '40.0000' });
    await issue(skuId, '33');
    const shown = dataOf(await preview(receipt.id, lineId, '41.3333'));
    expect(shown).toMatchObject({
      stockAmount: '89.33',
      difference: '44.00',
      lines: [{ amount: '133.33', inStock: '67.0000', before: '40.0000' }],
    });
    expect(await balanceOf(t, w.holders[0] ?? '', skuId)).toEqual({ onHand: '67.0000', value: '2680.00' });
    const lines = [{ lineId, unitPrice: '41.3333' }];
    const { data } = await correct(receipt.id, { lines, stockAmount: '89.33', version: receipt.version });
    expect(data).toMatchObject({
      lines: [{ amount: '4000.00', unitPrice: '41.3333' }],
      corrections: [{ amount: '133.33', stockAmount: '89.33', difference: '44.00', reason: '发票价不同' }],
    });
    expect(await balanceOf(t, w.holders[0] ?? '', skuId)).toEqual({ onHand: '67.0000', value: '2769.33' });
    expect((await correct(receipt.id, { lines, stockAmount: '89.33', version: receipt.version })).code).toBe(errors.VERSION_CONFLICT.code);
    expect(fieldsOf((await preview(receipt.id, lineId, '41.3333')).data)).toEqual({
      'lines.0.unitPrice': '与现在的价格相同，请填写新价格或留空',
    });
    const back = dataOf(await preview(receipt.id, lineId, '40'));
    expect(back).toMatchObject({ stockAmount: '-89.33', difference: '-44.00' });
    await correct(receipt.id, { lines: [{ lineId, unitPrice: '40' }], stockAmount: '-89.33', version: data.version });
    expect(await balanceOf(t, w.holders[0] ?? '', skuId)).toEqual({ onHand: '67.0000', value: '2680.00' });
  });

  it('is refused when stock left since the preview, and is all difference when everything left', async () => {
    const { receipt, skuId, lineId } = await received();
    const lines = [{ lineId, unitPrice: '38.5' }];
    const shown = dataOf(await preview(receipt.id, lineId, '38.5'));
    expect(shown).toMatchObject({ stockAmount: '-150.00', difference: '0.00' });
    await issue(skuId, '100');
    const late = await correct(receipt.id, { lines, stockAmount: '-150.00', version: receipt.version });
    expect(late.code).toBe(errors.STOCK_PLAN_CHANGED.code);
    const { data } = await correct(receipt.id, { lines, stockAmount: '0', version: receipt.version });
    expect(data.corrections).toMatchObject([{ amount: '-150.00', stockAmount: '0.00', difference: '-150.00' }]);
  });

  it('leaves the stock at its right value after part of it was issued with other goods, and books the issued share as difference', async () => {
    const skuId = w.skus[2] ?? '';
    const [holderId = ''] = w.holders;
    await w.offer(skuId, { bulk: '0.08' });
    const place = { holderId, itemId: w.items[2] ?? '', ownership: 1 as const };
    await t.write((tx) => postMovements(tx, [aPosting(place, '100000', { amount: '100.00' })]));
    const order = await aConfirmedPurchase(w, { lines: [{ skuId, quantity: '15000' }] });
    const receipt = await aReceipt(w, await aShipment(w, [order], [{ skuId, quantity: '15000' }]));
    await issue(skuId, '10000');
    expect(await balanceOf(t, holderId, skuId)).toEqual({ onHand: '105000.0000', value: '1186.96' });
    const lines = [{ lineId: receipt.lines[0]?.id ?? '', unitPrice: '0.0010' }];
    const shown = dataOf(await preview(receipt.id, lines[0]?.lineId ?? '', '0.0010'));
    expect(shown).toMatchObject({ stockAmount: '-1081.96', difference: '-103.04', lines: [{ inStock: '13695.6522' }] });
    expect((await correct(receipt.id, { lines, stockAmount: shown.stockAmount, version: receipt.version })).code).toBe(200);
    expect(await balanceOf(t, holderId, skuId)).toEqual({ onHand: '105000.0000', value: '105.00' });
  });

  it('is written in the unit of the purchase, and its amount is rounded once', async () => {
    const { skuId } = await aPricedTrim(t, w, { price: '12.00' });
    const order = await aConfirmedPurchase(w, { lines: [{ skuId, quantity: '7200' }] });
    const receipt = await aReceipt(w, await aShipment(w, [order], [{ skuId, quantity: '7200' }]));
    expect(receipt.lines[0]).toMatchObject({ amount: '600.00', unitPrice: '12.0000', priceUnit: { name: '罗(粒)' } });
    const lines = [{ lineId: receipt.lines[0]?.id ?? '', unitPrice: '12.0070' }];
    const shown = dataOf(await preview(receipt.id, lines[0]?.lineId ?? '', '12.0070'));
    expect(shown).toMatchObject({ stockAmount: '0.35', difference: '0.00', lines: [{ before: '12.0000', amount: '0.35' }] });
    const { data } = await correct(receipt.id, { lines, stockAmount: '0.35', version: receipt.version });
    expect(data).toMatchObject({
      lines: [{ unitPrice: '12.0070', priceUnit: { name: '罗(粒)' } }],
      corrections: [{ before: '12.0000', unitPrice: '12.0070', priceUnit: '罗(粒)', amount: '0.35' }],
    });
    expect(await balanceOf(t, w.holders[0] ?? '', skuId)).toEqual({ onHand: '7200.0000', value: '600.35' });
    expect(dataOf(await preview(receipt.id, lines[0]?.lineId ?? '', '0.5'))).toMatchObject({ stockAmount: '-575.35' });
  });

  it('counts what was returned no more', async () => {
    const { receipt, lineId } = await received();
    const returned = await w.buyer.call(receiptsApi.returnGoods, {
      params: { id: receipt.id },
      body: { reason: '色差', version: receipt.version, lines: [{ lineId, rollId: null, quantity: '25' }] },
    });
    expect(returned.code).toBe(200);
    expect(dataOf(await preview(receipt.id, lineId, '42'))).toMatchObject({
      stockAmount: '150.00',
      difference: '0.00',
      lines: [{ quantity: '75.0000' }],
    });
  });

  it('is done once when two send it at the same time', async () => {
    const { receipt, skuId, lineId } = await received();
    const body = { lines: [{ lineId, unitPrice: '41' }], stockAmount: '100.00', version: receipt.version };
    const answers = await Promise.all([correct(receipt.id, body), correct(receipt.id, body, w.supervisor)]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, errors.VERSION_CONFLICT.code]);
    expect(await balanceOf(t, w.holders[0] ?? '', skuId)).toEqual({ onHand: '100.0000', value: '4100.00' });
    const blind = await t.aUser([...menuTitles, ...buttonNames.filter((name) => name !== VIEW_PRICES)]);
    expect((await preview(receipt.id, lineId, '42', blind)).code).toBe(errors.FORBIDDEN.code);
    const { data } = await blind.call(receiptsApi.get, { params: { id: receipt.id } });
    expect(data.corrections[0]).not.toHaveProperty('difference');
    const keeper = await t.aUser(['物料采购管理', '物料采购管理:收货', VIEW_PRICES]);
    expect((await preview(receipt.id, lineId, '42', keeper)).code).toBe(errors.FORBIDDEN.code);
    expect(fieldsOf((await preview(receipt.id, lineId, '0')).data)).toHaveProperty('lines.0.unitPrice');
    expect((await preview('999999', lineId, '42')).code).toBe(errors.NOT_FOUND.code);
  });
});

afterAll(async () => {
  expect(await brokenInvariants(t)).toEqual([]);
  expect(await Array.fromAsync(verifyLedger(t.db))).toEqual([]);
});
