import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { shipmentsApi } from '@mrp/contract/features/purchases.ts';
import { fieldsOf, testApp, type TestApp } from '../../../../test/app.ts';
import { brokenInvariants } from '../../../../test/invariants.ts';
import { aPreparationWorld, type PreparationWorld } from '../../../../test/preparations.ts';
import { aConfirmedPurchase, aReceipt, aShipment, balanceOf, movePurchase, ship, stateOf } from '../../../../test/purchases.ts';
import { postDocument } from '../../../../test/stock.ts';
import { verifyLedger } from '../../stock/balances/verification.queries.ts';

let t: TestApp;
let w: PreparationWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t);
  for (const at of [0, 1, 2, 3]) await w.offer(sku(at), { bulk: '40.00' });
});

const sku = (n: number): string => w.skus[n] ?? '';
const order = (skuId: string, quantity: string, more: object = {}) => aConfirmedPurchase(w, { lines: [{ skuId, quantity }], ...more });
const transit = async (): Promise<string> =>
  (await t.ownerDb.selectFrom('holders').select('id').where('kind', '=', 'TRANSIT').executeTakeFirstOrThrow()).id;

describe('a shipment of several orders', () => {
  it('goes by need date when partial, and pro rata when it covers all', async () => {
    const wanted = async () => [
      await order(sku(0), '120', { needOn: '2099-01-01' }),
      await order(sku(0), '75.50', { needOn: '2099-01-02' }),
      await order(sku(0), '204.50', { needOn: '2099-01-03' }),
    ];
    const partial = await wanted();
    const shipped = await aShipment(w, partial, [{ skuId: sku(0), quantity: '250' }]);
    expect(shipped).toMatchObject({ code: expect.stringMatching(/^FH\d{6}-\d{4}$/), state: 'SHIPPED', quantity: '250.0000' });
    expect(shipped.lines[0]?.shares.map(({ quantity }) => quantity)).toEqual(['120.0000', '75.5000', '54.5000']);
    expect(await Promise.all(partial.map((each) => stateOf(w, each)))).toEqual([
      ['SHIPPED', '120.0000', '0.0000', '0.0000'],
      ['SHIPPED', '75.5000', '0.0000', '0.0000'],
      ['CONFIRMED', '54.5000', '0.0000', '0.0000'],
    ]);
    const full = await aShipment(w, await wanted(), [{ skuId: sku(0), quantity: '410' }]);
    expect(full.lines[0]?.shares.map(({ quantity }) => quantity)).toEqual(['123.0000', '77.3900', '209.6100']);
  });

  it('gives what one order may not take to the others, within the tolerance of each', async () => {
    // Counted like pieces: 30.49 of 125 become 31, one more than the order of 30 may take.
    const setDecimals = (decimals: number) => t.ownerDb.updateTable('units').set({ decimals }).where('name', '=', '公斤').execute();
    await setDecimals(0);
    const orders = [await order(sku(0), '20'), await order(sku(0), '73'), await order(sku(0), '30')];
    const { data } = await ship(w.buyer, {
      orderIds: orders.map(({ id }) => id),
      lines: [{ skuId: sku(0), quantity: '125', unregistered: '125' }],
    });
    await setDecimals(2);
    expect(data.lines[0]?.shares.map(({ quantity }) => quantity)).toEqual(['20.0000', '75.0000', '30.0000']);
  });

  it('is planned by the source order before it posts: the brand’s own, then the supplier’s, which is bought', async () => {
    const one = await order(sku(1), '100');
    await postDocument(w.buyer, 'SKU', {
      kind: 'SUPPLEMENT',
      holderId: w.dyer,
      ownership: 1,
      lines: [{ materialId: sku(1), quantity: '30', unitPrice: '35.00' }],
    });
    await postDocument(w.buyer, 'SKU', {
      kind: 'SUPPLEMENT',
      holderId: w.dyer,
      ownership: 2,
      lines: [{ materialId: sku(1), quantity: '50' }],
    });
    const { data: shippable } = await w.buyer.call(shipmentsApi.listShippable, { body: { orderIds: [one.id] } });
    expect(shippable).toMatchObject([{ open: '100.0000', limit: '103', brandAvailable: '30.0000', supplierAvailable: '50.0000' }]);
    const request = { orderIds: [one.id], lines: [{ skuId: sku(1), quantity: '60' }] };
    const { data: plan } = await w.buyer.call(shipmentsApi.plan, { body: request as never });
    expect(plan).toMatchObject({
      from: { id: w.dyer },
      to: { id: w.holders[0] },
      lines: [
        {
          isFull: false,
          short: '0',
          shares: [{ code: one.code, quantity: '60' }],
          takes: [
            { quantity: '30.00', unitCost: null },
            { quantity: '30.00', unitCost: '40.0000' },
          ],
        },
      ],
    });
    const { data } = await ship(w.buyer, request as never);
    // 30 × 35.00 of the brand's own, 30 × 40.00 bought at the order's price.
    const before = await balanceOf(t, await transit(), sku(1));
    expect(before).toEqual({ onHand: '60.0000', value: '2250.00' });
    const receipt = await aReceipt(w, data);
    expect(receipt).toMatchObject({
      code: expect.stringMatching(/^SH\d{6}-\d{4}$/),
      state: 'PENDING',
      lines: [{ quantity: '60.0000', amount: '2250.00' }],
    });
    expect(await balanceOf(t, w.holders[0] ?? '', sku(1))).toEqual({ onHand: '60.0000', value: '2250.00' });
    expect(await balanceOf(t, w.dyer, sku(1), 2)).toMatchObject({ onHand: '20.0000' });
  });

  it('is printed with its rolls and orders, several in the order asked, for whoever holds the printing right', async () => {
    const one = await order(sku(0), '40');
    const first = await aShipment(w, [one], [{ skuId: sku(0), quantity: '15' }]);
    const second = await aShipment(w, [one], [{ skuId: sku(0), quantity: '25' }]);
    const ids = [second.id, first.id];
    const clerk = await t.aUser(['物料采购管理:打印']);
    const { data } = await clerk.call(shipmentsApi.print, { body: { ids } });
    expect(data).toEqual(await Promise.all(ids.map(async (id) => (await w.buyer.call(shipmentsApi.get, { params: { id } })).data)));
    expect(data).toMatchObject([
      { code: second.code, orders: [one.code], lines: [{ quantity: '25.0000' }] },
      { code: first.code, lines: [{ quantity: '15.0000' }] },
    ]);
    const reader = await t.aUser(['物料采购管理', '物料采购管理:发货']);
    expect((await reader.call(shipmentsApi.print, { body: { ids } })).code).toBe(errors.FORBIDDEN.code);
    expect((await clerk.call(shipmentsApi.print, { body: { ids: [first.id, '999999'] } })).code).toBe(errors.NOT_FOUND.code);
  });

  it('buys the supplier’s goods at the order’s price, also when the offer has another price that day', async () => {
    const one = await order(sku(3), '100');
    const offer = await t.ownerDb.selectFrom('offers').select('id').where('skuId', '=', sku(3)).executeTakeFirstOrThrow();
    const { rows } = await sql<{ day: string }>`select business_day()::text as day`.execute(t.ownerDb);
    const price = { kind: 'BULK', price: '44.00', minQuantity: null, validFrom: rows[0]?.day ?? '', reason: '行情' };
    expect((await w.buyer.call(pricesApi.addPrice, { params: { id: offer.id }, body: price as never })).code).toBe(200);
    await postDocument(w.buyer, 'SKU', {
      kind: 'SUPPLEMENT',
      holderId: w.dyer,
      ownership: 2,
      lines: [{ materialId: sku(3), quantity: '25' }],
    });
    await ship(w.buyer, { orderIds: [one.id], lines: [{ skuId: sku(3), quantity: '25' }] });
    expect(await balanceOf(t, await transit(), sku(3))).toEqual({ onHand: '25.0000', value: '1000.00' });
  });

  it('is refused when nothing covers the rest, when it exceeds the tolerance, and when the stock changed since the plan', async () => {
    const one = await order(sku(2), '100');
    const wish = (line: object) => ({ orderIds: [one.id], lines: [{ skuId: sku(2), ...line }] }) as never;
    expect(await ship(w.buyer, wish({ quantity: '10' }))).toMatchObject({ code: errors.STOCK_SHORT.code });
    const tooMuch = await ship(w.buyer, wish({ quantity: '103.01', unregistered: '103.01' }));
    expect(fieldsOf(tooMuch.data)).toEqual({ 'lines.0.quantity': '超过上限 103.00 公斤（未发数量加溢装）' });
    expect(await ship(w.buyer, wish({ quantity: '10', unregistered: '10' }), { fingerprint: 'other' })).toMatchObject({
      code: errors.STOCK_PLAN_CHANGED.code,
    });
    expect(fieldsOf((await ship(w.buyer, wish({ quantity: '10', unregistered: '11' }))).data)).toEqual({
      'lines.0.unregistered': '不能多于发货数量',
    });
    expect(fieldsOf((await ship(w.buyer, { orderIds: [one.id], lines: [{ skuId: sku(0), quantity: '1' }] })).data)).toEqual({
      'lines.0.skuId': '这些采购单没有未发的该物料',
    });
  });

  it('must say within the lower tolerance whether the rest is still coming', async () => {
    const one = await order(sku(2), '100');
    const wish = { orderIds: [one.id], lines: [{ skuId: sku(2), quantity: '98', unregistered: '98' }] };
    expect(fieldsOf((await ship(w.buyer, wish)).data)).toEqual({ isLast: '已在溢短装范围内，请选择余数是否还发' });
    const { data } = await ship(w.buyer, wish, { isLast: true });
    expect(await stateOf(w, one)).toEqual(['SHIPPED', '98.0000', '0.0000', '2.0000']);
    await aReceipt(w, data);
    expect(await stateOf(w, one)).toEqual(['RECEIVED', '98.0000', '98.0000', '2.0000']);
  });

  it('takes the last metres once when two want them at the same time', async () => {
    const [one, two] = [await order(sku(2), '40'), await order(sku(2), '40')];
    await postDocument(w.buyer, 'SKU', {
      kind: 'SUPPLEMENT',
      holderId: w.dyer,
      ownership: 2,
      lines: [{ materialId: sku(2), quantity: '40' }],
    });
    const wish = ({ id }: { id: string }) => ({ orderIds: [id], lines: [{ skuId: sku(2), quantity: '40' }] }) as never;
    const plans = await Promise.all([one, two].map((each) => w.buyer.call(shipmentsApi.plan, { body: wish(each) })));
    const sent = await Promise.all(
      [one, two].map((each, at) =>
        w.buyer.call(shipmentsApi.create, { body: { ...(wish(each) as object), fingerprint: plans[at]?.data.fingerprint ?? '' } as never }),
      ),
    );
    expect(sent.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, errors.STOCK_PLAN_CHANGED.code]);
  });

  it('needs orders of one supplier, receiver and owner that wait for it', async () => {
    const [one, elsewhere] = [await order(sku(2), '10'), await order(sku(2), '10', { holderId: w.factory })];
    const plan = (orderIds: string[]) => w.buyer.call(shipmentsApi.listShippable, { body: { orderIds } });
    expect(await plan([one.id, elsewhere.id])).toMatchObject({ code: errors.GUARD.code, message: expect.stringContaining('收货方') });
    await movePurchase(w.buyer, elsewhere, 'cancel');
    expect(await plan([elsewhere.id])).toMatchObject({ code: errors.GUARD.code, message: expect.stringContaining('只有待发货') });
    expect((await plan(['999999'])).code).toBe(errors.NOT_FOUND.code);
  });
});

afterAll(async () => {
  expect(await brokenInvariants(t)).toEqual([]);
  expect(await Array.fromAsync(verifyLedger(t.db))).toEqual([]);
});
