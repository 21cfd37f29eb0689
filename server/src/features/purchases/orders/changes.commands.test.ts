import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { purchasesApi, receiptsApi, shipmentsApi } from '@mrp/contract/features/purchases.ts';
import type { Receipt } from '@mrp/contract/features/purchases/delivery.ts';
import type { Purchase } from '@mrp/contract/features/purchases/record.ts';
import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { brokenInvariants } from '../../../../test/invariants.ts';
import { aPreparationWorld, type PreparationWorld } from '../../../../test/preparations.ts';
import { aPricedTrim } from '../../../../test/prices.ts';
import { aConfirmedPurchase, aReceipt, aShipment, balanceOf, movePurchase, readPurchase } from '../../../../test/purchases.ts';
import { rolledBack } from '../../../../test/rolled-back.ts';
import { dataOf } from '../../../../test/styles.ts';
import { lostPricesDiagnostic } from '../lost-prices.queries.ts';

let t: TestApp;
let w: PreparationWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t);
});

async function receive(order: Purchase, quantity: string): Promise<Receipt> {
  const lines = [{ lineId: order.lines[0]?.id ?? '', quantity, rolls: [], binId: null }];
  return dataOf(await w.buyer.call(receiptsApi.create, { body: { orderId: order.id, lines, version: order.version } }));
}

/** Goods go back to the supplier, who delivers them again. */
async function replace({ id }: Pick<Receipt, 'id'>, quantity: string): Promise<void> {
  const params = { id };
  const { lines, version } = dataOf(await w.buyer.call(receiptsApi.get, { params }));
  const body = { reason: '色差', isReplaced: true, lines: [{ lineId: lines[0]?.id ?? '', quantity }], version };
  dataOf(await w.buyer.call(receiptsApi.returnGoods, { params, body }));
}

async function reprice(id: string, unitPrice: string): Promise<Purchase> {
  const { source, holder, needOn, remark, lines, version } = await readPurchase(w.buyer, id);
  const [line] = lines;
  const changed = { id: line?.id, skuId: line?.skuId ?? '', quantity: '1000', unitPrice, reason: '谈价' };
  const body = { source, holderId: holder.id, needOn, remark, lines: [changed], reason: '谈价', version } as never;
  const placed = dataOf(await w.buyer.call(purchasesApi.change, { params: { id }, body }));
  return movePurchase(w.buyer, placed, 'confirm');
}

const orderedOf = async (): Promise<string | null | undefined> =>
  dataOf(await w.buyer.call(suppliersApi.list, { query: {} })).rows.find(({ id }) => id === w.supplierId)?.orderedAmount;

describe('an order whose price is changed in the middle of delivery', () => {
  it('is worth what was received at the price of then and the rest at the price of now', async () => {
    const { skuId } = await aPricedTrim(t, w, { per: '个', price: '0.1592' });
    const order = await aConfirmedPurchase(w, { lines: [{ skuId, quantity: '1000' }] });
    await receive(order, '400');
    const changed = await reprice(order.id, '0.0796');
    expect(changed).toMatchObject({ amount: '111.44', lines: [{ unitPrice: '0.0796', amount: '111.44' }] });
    expect(await orderedOf()).toBe('111.44');
    const { rows } = dataOf(await w.buyer.call(purchasesApi.list, { query: {} }));
    expect(rows[0]?.amount).toBe('111.44');
    await receive(changed, '600');
    expect(await balanceOf(t, w.holders[0] ?? '', skuId)).toEqual({ onHand: '1000.0000', value: '111.44' });
    expect(await readPurchase(w.buyer, order.id)).toMatchObject({ state: 'RECEIVED', amount: '111.44' });
    expect(await orderedOf()).toBe('111.44');
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('counts what was shipped as bought, and keeps each of several prices', async () => {
    const before = Number(await orderedOf());
    const { skuId } = await aPricedTrim(t, w, { per: '个', price: '0.30' });
    const order = await aConfirmedPurchase(w, { lines: [{ skuId, quantity: '1000', unitPrice: '0.10', reason: '试单' }] });
    await aReceipt(w, await aShipment(w, [order], [{ skuId, quantity: '100' }]));
    await reprice(order.id, '0.20');
    await aShipment(w, [order], [{ skuId, quantity: '300' }]);
    expect(await reprice(order.id, '0.30')).toMatchObject({ amount: '250.00' });
    expect(Number(await orderedOf())).toBe(before + 250);
  });

  it('pays for what comes beyond a shipment at the price of the rest of it, as statements do', async () => {
    const { skuId } = await aPricedTrim(t, w, { per: '个', price: '0.30' });
    const order = await aConfirmedPurchase(w, { lines: [{ skuId, quantity: '1000', unitPrice: '0.10', reason: '试单' }] });
    const shipment = await aShipment(w, [order], [{ skuId, quantity: '500' }]);
    expect(await reprice(order.id, '0.30')).toMatchObject({ amount: '200.00' });
    const receipt = await aReceipt(w, shipment, '510');
    // 53.00 with the surplus at the price of now.
    expect(receipt).toMatchObject({ lines: [{ amount: '51.00' }] });
    expect(await readPurchase(w.buyer, order.id)).toMatchObject({ amount: '198.00' });
    await replace(receipt, '255');
    expect(await readPurchase(w.buyer, order.id)).toMatchObject({ amount: '249.00' });
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('pays for what is lost under way at the price at which it is delivered again', async () => {
    const { skuId } = await aPricedTrim(t, w, { per: '个', price: '0.30' });
    const order = await aConfirmedPurchase(w, { lines: [{ skuId, quantity: '1000', unitPrice: '0.10', reason: '试单' }] });
    await aReceipt(w, await aShipment(w, [order], [{ skuId, quantity: '100' }]));
    const { id } = await aShipment(w, [order], [{ skuId, quantity: '300' }]);
    expect(await reprice(order.id, '0.20')).toMatchObject({ amount: '160.00' });
    const { version } = dataOf(await w.buyer.call(shipmentsApi.get, { params: { id } }));
    dataOf(await w.buyer.call(shipmentsApi.close, { params: { id }, body: { reason: '运输短少', version } }));
    expect(await readPurchase(w.buyer, order.id)).toMatchObject({ amount: '190.00' });
    expect(await brokenInvariants(t)).toEqual([]);
    await rolledBack(t, async (db) => {
      const asked = { db, config: t.config, pool: t.ownerPool };
      expect(await lostPricesDiagnostic.run(asked)).toEqual([]);
      // As earlier versions left it.
      await sql`update purchase_lines set former_quantity = 400, former_amount = 40, former_cost = 40 where order_id = ${order.id}`.execute(
        db,
      );
      expect(await lostPricesDiagnostic.run(asked)).toMatchObject([{ level: 'note', text: expect.stringContaining(order.code) }]);
    });
  });

  it('counts goods that come again for returned ones once, at the price at which they come', async () => {
    const before = Number(await orderedOf());
    const { skuId } = await aPricedTrim(t, w, { per: '个', price: '0.30' });
    const order = await aConfirmedPurchase(w, { lines: [{ skuId, quantity: '1000' }] });
    const first = await receive(order, '600');
    await replace(first, '50');
    await receive(await readPurchase(w.buyer, order.id), '50');
    expect(await readPurchase(w.buyer, order.id)).toMatchObject({ amount: '300.00' });
    // 600 kept at 0.30 and 400 to come at 0.20; of the 600 another 100 are replaced at 0.20.
    expect(await reprice(order.id, '0.20')).toMatchObject({ amount: '260.00' });
    await replace(first, '100');
    expect(await readPurchase(w.buyer, order.id)).toMatchObject({ amount: '250.00' });
    await receive(await readPurchase(w.buyer, order.id), '500');
    expect(await readPurchase(w.buyer, order.id)).toMatchObject({ state: 'RECEIVED', amount: '250.00' });
    expect(Number(await orderedOf())).toBe(before + 250);
    expect((await balanceOf(t, w.holders[0] ?? '', skuId)).onHand).toBe('1000.0000');
    expect(await brokenInvariants(t)).toEqual([]);
  });
});
