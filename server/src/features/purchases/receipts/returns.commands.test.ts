import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { purchasesApi, receiptsApi, shipmentsApi } from '@mrp/contract/features/purchases.ts';
import type { Receipt } from '@mrp/contract/features/purchases/delivery.ts';
import { stylesApi } from '@mrp/contract/features/styles.ts';
import { GarmentOrderInput } from '@mrp/contract/features/styles/input.ts';
import { fieldsOf, testApp, type TestApp } from '../../../../test/app.ts';
import { theDictionaries } from '../../../../test/builders.ts';
import { brokenInvariants } from '../../../../test/invariants.ts';
import { aPreparationWorld, type PreparationWorld } from '../../../../test/preparations.ts';
import { aConfirmedPurchase, aReceipt, aShipment, balanceOf, movePurchase, readPurchase, stateOf } from '../../../../test/purchases.ts';
import { postDocument } from '../../../../test/stock.ts';
import { anOrder, aStyle } from '../../../../test/styles.ts';
import { verifyLedger } from '../../stock/balances/verification.queries.ts';

let t: TestApp;
let w: PreparationWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t);
  for (const at of [0, 1, 2, 3, 4]) await w.offer(sku(at), { bulk: '40.00' });
});

const sku = (n: number): string => w.skus[n] ?? '';
const order = (skuId: string, quantity: string) => aConfirmedPurchase(w, { lines: [{ skuId, quantity }] });
const giveBack = async (receipt: Pick<Receipt, 'id'>, quantity: string, isReplaced: boolean) => {
  const { data: now } = await w.buyer.call(receiptsApi.get, { params: { id: receipt.id } });
  const lines = [{ lineId: now.lines[0]?.id ?? '', quantity }];
  return w.buyer.call(receiptsApi.returnGoods, {
    params: { id: now.id },
    body: { reason: '色差', isReplaced, lines, version: now.version },
  });
};
const comingOf = async ({ id }: { id: string }): Promise<string | undefined> => {
  const { rows } = await sql<{ quantity: string }>`
    select quantity::text from scheduled_receipts where document_kind = 'purchase' and document_id = ${id}`.execute(t.ownerDb);
  return rows[0]?.quantity;
};

const site = (): string => w.holders[0] ?? '';
const varianceOf = async (skuId: string): Promise<string> => {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(m.amount), 0)::text as amount from movements m join stock_balances b on b.id = m.balance_id join stock_items i on i.id = b.item_id
    where i.sku_id = ${skuId} and m.type = 'COST_VARIANCE'`.execute(t.ownerDb);
  return rows[0]?.amount ?? '';
};

describe('a return of goods that lie with dearer or cheaper ones', () => {
  const bought = async (skuId: string, unitPrice: string): Promise<Receipt> => {
    const one = await aConfirmedPurchase(w, { lines: [{ skuId, quantity: '100', unitPrice, reason: '谈价' }] });
    return aReceipt(w, await aShipment(w, [one], [{ skuId, quantity: '100' }]));
  };

  it('leaves at the cost of its own receipt, so that the rest is worth what it cost', async () => {
    const skuId = sku(3);
    await bought(skuId, '40.00');
    const dearer = await bought(skuId, '44.00');
    expect(await balanceOf(t, site(), skuId)).toEqual({ onHand: '200.0000', value: '8400.00' });
    expect((await giveBack(dearer, '33.33', false)).data).toMatchObject({ returns: [{ amount: '1466.52' }] });
    expect((await giveBack(dearer, '66.67', false)).code).toBe(200);
    expect(await balanceOf(t, site(), skuId)).toEqual({ onHand: '100.0000', value: '4000.00' });
    expect(await varianceOf(skuId)).toBe('0');
    expect(await brokenInvariants(t)).toEqual([]);
    expect(await Array.fromAsync(verifyLedger(t.ownerDb))).toEqual([]);
  });

  it('books to 价差 what the balance cannot carry', async () => {
    const skuId = sku(4);
    await bought(skuId, '40.00');
    const dearer = await bought(skuId, '44.00');
    await postDocument(w.buyer, 'SKU', {
      kind: 'OTHER_OUT',
      holderId: site(),
      lines: [{ materialId: skuId, quantity: '150' }],
      reason: '打样',
    });
    expect(await balanceOf(t, site(), skuId)).toEqual({ onHand: '50.0000', value: '2100.00' });
    expect((await giveBack(dearer, '50', false)).data).toMatchObject({ returns: [{ amount: '2200.00' }] });
    expect(await balanceOf(t, site(), skuId)).toEqual({ onHand: '0.0000', value: '0.00' });
    expect(await varianceOf(skuId)).toBe('100.00');
    expect(await brokenInvariants(t)).toEqual([]);
    expect(await Array.fromAsync(verifyLedger(t.ownerDb))).toEqual([]);
  });
});

describe('a return to the supplier', () => {
  it('opens the order again when the goods are replaced, up to what it lacks', async () => {
    const one = await order(sku(0), '100');
    const receipt = await aReceipt(w, await aShipment(w, [one], [{ skuId: sku(0), quantity: '100' }]));
    expect(await stateOf(w, one)).toEqual(['RECEIVED', '100.0000', '100.0000', '0.0000']);
    expect((await giveBack(receipt, '12', true)).data).toMatchObject({ returns: [{ isReplaced: true }] });
    expect(await readPurchase(w.buyer, one.id)).toMatchObject({
      state: 'CONFIRMED',
      completedOn: null,
      lines: [{ returnedQuantity: '12.0000', replacedQuantity: '12.0000', shippedQuantity: '100.0000' }],
    });
    expect(await comingOf(one)).toBe('12.0000');
    const { data: parts } = await w.buyer.call(purchasesApi.explainLine, { params: { id: one.id, lineId: one.lines[0]?.id ?? '' } });
    expect(parts.map(({ kind, replaced }) => [kind, replaced])).toEqual([
      ['shipment', '0'],
      ['receipt', '12.0000'],
    ]);
    const { data: shippable } = await w.buyer.call(shipmentsApi.listShippable, { body: { orderIds: [one.id] } });
    expect(shippable).toMatchObject([{ open: '12.0000', limit: '15' }]);
    await aReceipt(w, await aShipment(w, [one], [{ skuId: sku(0), quantity: '12' }]));
    expect(await stateOf(w, one)).toEqual(['RECEIVED', '112.0000', '112.0000', '0.0000']);
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('leaves what is to be replaced as an exception when its garment order is cancelled', async () => {
    const user = await t.aUser();
    const style = await aStyle(user, await theDictionaries(t));
    const garment = await anOrder(user, style);
    const one = await aConfirmedPurchase(w, { lines: [{ skuId: sku(0), quantity: '80', garmentOrderId: garment.id }] });
    const receipt = await aReceipt(w, await aShipment(w, [one], [{ skuId: sku(0), quantity: '80' }]));
    expect((await giveBack(receipt, '8', true)).code).toBe(200);
    const { code, version } = garment;
    const lines = [{ skcId: style.skcs[0]?.id ?? '', pieces: 1 }];
    const order = GarmentOrderInput.parse({ code, styleId: style.id, state: 'CANCELLED', lines });
    const { data } = await user.call(stylesApi.previewOrder, { params: { id: garment.id }, body: { order, version } });
    expect(data.effects).toMatchObject([{ kind: 'purchase', id: one.id, what: 'EXCEPTION', detail: expect.stringMatching(/^8/) }]);
  });

  it('does not change the order when nothing is replaced', async () => {
    const one = await order(sku(1), '50');
    const receipt = await aReceipt(w, await aShipment(w, [one], [{ skuId: sku(1), quantity: '50' }]));
    expect((await giveBack(receipt, '5', false)).data).toMatchObject({ returns: [{ isReplaced: false }] });
    expect(await stateOf(w, one)).toEqual(['RECEIVED', '50.0000', '50.0000', '0.0000']);
    expect(await comingOf(one)).toBeUndefined();
  });

  it('of several orders opens each again by its share, and ends again when the rest is closed', async () => {
    const orders = [await order(sku(2), '60'), await order(sku(2), '40')];
    const receipt = await aReceipt(w, await aShipment(w, orders, [{ skuId: sku(2), quantity: '100' }]));
    await giveBack(receipt, '10', true);
    expect(await Promise.all(orders.map(comingOf))).toEqual(['6.0000', '4.0000']);
    const [first, second] = orders;
    await movePurchase(w.buyer, await readPurchase(w.buyer, first?.id ?? ''), 'close');
    expect(await stateOf(w, first!)).toEqual(['CLOSED', '60.0000', '60.0000', '6.0000']);
    expect(await stateOf(w, second!)).toEqual(['CONFIRMED', '40.0000', '40.0000', '0.0000']);
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('cannot be replaced where the order is closed, or still has what it ordered', async () => {
    const one = await order(sku(0), '100');
    const receipt = await aReceipt(w, await aShipment(w, [one], [{ skuId: sku(0), quantity: '103' }]));
    expect(fieldsOf((await giveBack(receipt, '3', true)).data)).toEqual({ isReplaced: expect.stringMatching(/不缺/) });
    expect((await giveBack(receipt, '5', true)).code).toBe(200);
    expect(await comingOf(one), 'two of what was ordered').toBe('2.0000');
    await movePurchase(w.buyer, await readPurchase(w.buyer, one.id), 'close');
    expect(fieldsOf((await giveBack(receipt, '5', true)).data)).toEqual({ isReplaced: expect.stringMatching(/已关单/) });
    expect((await giveBack(receipt, '5', false)).code).toBe(200);
    expect(await brokenInvariants(t)).toEqual([]);
  });
});
