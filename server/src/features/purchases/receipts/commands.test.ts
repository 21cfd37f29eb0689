import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { purchasesApi, receiptsApi, shipmentsApi } from '@mrp/contract/features/purchases.ts';
import { fieldsOf, testApp, type TestApp } from '../../../../test/app.ts';
import { brokenInvariants } from '../../../../test/invariants.ts';
import { noticesOf } from '../../../../test/notices.ts';
import { aPreparationWorld, type PreparationWorld } from '../../../../test/preparations.ts';
import {
  aConfirmedPurchase,
  aReceipt,
  aShipment,
  balanceOf,
  movePurchase,
  readPurchase,
  ship,
  stateOf,
} from '../../../../test/purchases.ts';
import { verifyLedger } from '../../stock/balances/verification.queries.ts';
import { overdueNotices } from '../jobs.ts';

let t: TestApp;
let w: PreparationWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t);
  for (const at of [0, 1, 2]) await w.offer(sku(at), { bulk: '40.00' });
});

const sku = (n: number): string => w.skus[n] ?? '';
const order = (skuId: string, quantity: string, more: object = {}) => aConfirmedPurchase(w, { lines: [{ skuId, quantity }], ...more });

describe('a receipt', () => {
  it('may be partial, several to a shipment, and never more than is under way', async () => {
    const one = await order(sku(0), '100');
    const shipment = await aShipment(w, [one], [{ skuId: sku(0), quantity: '100' }]);
    await aReceipt(w, shipment, '40');
    expect(await stateOf(w, one)).toEqual(['SHIPPED', '100.0000', '40.0000', '0.0000']);
    const { data: now } = await w.buyer.call(shipmentsApi.get, { params: { id: shipment.id } });
    expect(now).toMatchObject({ state: 'SHIPPED', receivedQuantity: '40.0000', receipts: [{}] });
    const receive = (quantity: string, version: number) =>
      w.buyer.call(receiptsApi.create, {
        body: { shipmentId: shipment.id, lines: [{ lineId: now.lines[0]?.id ?? '', quantity, rolls: [] }], version },
      });
    expect(fieldsOf((await receive('63.01', now.version)).data)).toEqual({
      'lines.0.quantity': '比在途多 3.01 公斤，超过采购单的溢装：最多再多收 3.00 公斤',
    });
    expect((await receive('60', shipment.version)).code).toBe(errors.VERSION_CONFLICT.code);
    expect((await receive('60', now.version)).code).toBe(200);
    expect(await stateOf(w, one)).toEqual(['RECEIVED', '100.0000', '100.0000', '0.0000']);
    expect((await receive('1', now.version + 1)).code).toBe(errors.STATE.code);
  });

  it('is rehearsed before anybody is asked: an impossible quantity is refused at its cell, and nothing is received', async () => {
    const one = await order(sku(0), '100');
    const { id, lines, version } = await aShipment(w, [one], [{ skuId: sku(0), quantity: '100' }]);
    const rehearse = (quantity: string) =>
      w.buyer.call(receiptsApi.rehearse, {
        body: { shipmentId: id, lines: [{ lineId: lines[0]?.id ?? '', quantity, rolls: [] }], version },
      });
    expect(fieldsOf((await rehearse('99999.99')).data)).toEqual({ 'lines.0.quantity': expect.stringContaining('最多再多收 3.00 公斤') });
    expect(fieldsOf((await rehearse('1.234')).data)).toHaveProperty(['lines.0.quantity']);
    expect(await rehearse('60')).toMatchObject({ code: 200, data: null });
    expect(await stateOf(w, one)).toEqual(['SHIPPED', '100.0000', '0.0000', '0.0000']);
    const reader = await t.aUser(['物料采购管理']);
    expect((await reader.call(receiptsApi.rehearse, { body: { shipmentId: id, lines: [], version } })).code).toBe(errors.FORBIDDEN.code);
  });

  it('of a part of a shipment misses of every order what did not arrive', async () => {
    const orders = [await order(sku(2), '1150'), await order(sku(2), '900'), await order(sku(2), '1050.50')];
    const shipment = await aShipment(w, orders, [{ skuId: sku(2), quantity: '3150' }]);
    expect(shipment.lines[0]?.shares.map(({ quantity }) => quantity)).toEqual(['1168.3600', '914.3700', '1067.2700']);
    await aReceipt(w, shipment, '2800');
    const received = async () => (await Promise.all(orders.map((one) => stateOf(w, one)))).map((state) => state[2]);
    expect(await received()).toEqual(['1038.5400', '812.7700', '948.6900']);
    const { data: now } = await w.buyer.call(shipmentsApi.get, { params: { id: shipment.id } });
    await aReceipt(w, now, '350');
    expect(await received()).toEqual(['1168.3600', '914.3700', '1067.2700']);
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('posts once, however often it is sent', async () => {
    const one = await order(sku(0), '50');
    const { id, lines, version } = await aShipment(w, [one], [{ skuId: sku(0), quantity: '50' }]);
    const before = await balanceOf(t, w.holders[0] ?? '', sku(0));
    const body = { shipmentId: id, lines: [{ lineId: lines[0]?.id ?? '', quantity: '50', rolls: [] }], version };
    const sent = await Promise.all(Array.from({ length: 5 }, () => w.buyer.call(receiptsApi.create, { body })));
    expect(sent.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(Number((await balanceOf(t, w.holders[0] ?? '', sku(0))).onHand) - Number(before.onHand)).toBe(50);
  });

  it('may come directly, up to the tolerance over all receipts', async () => {
    const one = await order(sku(0), '100');
    const receive = async (quantity: string, isLast: boolean | null = null) => {
      const { version, lines } = await readPurchase(w.buyer, one.id);
      return w.buyer.call(receiptsApi.create, {
        body: { orderId: one.id, lines: [{ lineId: lines[0]?.id ?? '', quantity, rolls: [] }], isLast, version },
      });
    };
    expect((await receive('60')).data).toMatchObject({ shipment: null, lines: [{ amount: '2400.00' }] });
    expect((await receive('30')).code).toBe(200);
    expect(fieldsOf((await receive('13.01')).data)).toEqual({
      'lines.0.quantity': '累计 103.01 公斤，超过上限 103.00 公斤（订购 100.00 公斤加溢装）',
    });
    expect(fieldsOf((await receive('8')).data)).toEqual({ isLast: '已在溢短装范围内，请选择余数是否还送' });
    expect((await receive('13')).code).toBe(200);
    expect(await stateOf(w, one)).toEqual(['RECEIVED', '103.0000', '103.0000', '0.0000']);
  });

  it('of a garment factory’s own purchase belongs to the factory and has no value', async () => {
    const one = await order(sku(0), '20', { source: 'SUPPLIER', holderId: w.factory });
    await aReceipt(w, await aShipment(w, [one], [{ skuId: sku(0), quantity: '20' }]));
    expect(await balanceOf(t, w.factory, sku(0), 2)).toEqual({ onHand: '20.0000', value: null });
    expect((await balanceOf(t, w.factory, sku(0), 1)).onHand).toBe('0.0000');
  });
});

describe('goods that never arrive', () => {
  it('are closed with a reason, leave 在途, and the order waits for them again', async () => {
    const one = await order(sku(1), '80');
    const shipment = await aShipment(w, [one], [{ skuId: sku(1), quantity: '80' }]);
    await aReceipt(w, shipment, '50');
    const { data: now } = await w.buyer.call(shipmentsApi.get, { params: { id: shipment.id } });
    const close = (reason: string, version = now.version) =>
      w.buyer.call(shipmentsApi.close, { params: { id: shipment.id }, body: { reason, version } });
    expect(fieldsOf((await close('')).data)).toEqual({ reason: '不能为空' });
    expect((await close('运输短少')).data).toMatchObject({
      state: 'CLOSED',
      closeReason: '运输短少',
      lines: [{ lostQuantity: '30.0000' }],
    });
    expect(await stateOf(w, one)).toEqual(['CONFIRMED', '50.0000', '50.0000', '0.0000']);
    const { version } = await readPurchase(w.buyer, one.id);
    const cancelled = await w.buyer.call(purchasesApi.transition, {
      params: { id: one.id },
      body: { action: 'cancel', version, reason: '不要了' },
    });
    expect(cancelled).toMatchObject({ code: errors.GUARD.code, message: expect.stringContaining('请用短交关单') });
    expect(await movePurchase(w.buyer, { id: one.id, version }, 'close')).toMatchObject({ state: 'CLOSED', endReason: '不再需要' });
    expect(await stateOf(w, one)).toEqual(['CLOSED', '50.0000', '50.0000', '30.0000']);
  });

  it('keep an order from being closed while they are under way', async () => {
    const one = await order(sku(1), '80');
    await aShipment(w, [one], [{ skuId: sku(1), quantity: '20' }]);
    const { version } = await readPurchase(w.buyer, one.id);
    const closed = await w.buyer.call(purchasesApi.transition, {
      params: { id: one.id },
      body: { action: 'close', version, reason: '短交' },
    });
    expect(closed).toMatchObject({ code: errors.GUARD.code, message: expect.stringContaining('在途') });
  });
});

describe('goods that are refused', () => {
  it('are told by the inspection and returned at the cost they are kept at, no more than received', async () => {
    const one = await order(sku(0), '100');
    const receipt = await aReceipt(w, await aShipment(w, [one], [{ skuId: sku(0), quantity: '100' }]));
    const lineId = receipt.lines[0]?.id ?? '';
    const inspected = await w.buyer.call(receiptsApi.inspect, {
      params: { id: receipt.id },
      body: { lines: [{ lineId, rejected: '12', defect: { kind: 'SHADE' } }], version: receipt.version },
    });
    expect(inspected.data).toMatchObject({ state: 'INSPECTED', lines: [{ rejectedQuantity: '12.0000' }] });
    const give = (quantity: string, version = inspected.data.version) =>
      w.buyer.call(receiptsApi.returnGoods, {
        params: { id: receipt.id },
        body: { reason: '色差', lines: [{ lineId, quantity }], version },
      });
    expect(fieldsOf((await give('100.01')).data)).toEqual({ 'lines.0.quantity': '最多可退 100.00 公斤' });
    const { data } = await give('12');
    expect(data).toMatchObject({
      lines: [{ rejectedQuantity: '0.0000', returnedQuantity: '12.0000' }],
      returns: [
        {
          reason: '色差',
          quantity: '12.00 公斤',
          amount: expect.stringMatching(/^\d+\.\d\d$/),
          lines: [{ quantity: '12.0000', lotNo: '' }],
        },
      ],
    });
    expect((await give('12')).code).toBe(errors.VERSION_CONFLICT.code);
    const { lines } = await readPurchase(w.buyer, one.id);
    expect(lines[0]).toMatchObject({ receivedQuantity: '100.0000', rejectedQuantity: '0.0000', returnedQuantity: '12.0000' });
    const explain = (id: string) => w.buyer.call(purchasesApi.explainLine, { params: { id, lineId: lines[0]?.id ?? '' } });
    expect((await explain(one.id)).data).toMatchObject([
      { kind: 'shipment', shipped: '100.0000', received: '0' },
      { kind: 'receipt', code: receipt.code, shipped: '0', received: '100.0000', rejected: '0.0000', returned: '12.0000' },
    ]);
    expect((await explain('999999')).code).toBe(errors.NOT_FOUND.code);
  });
});

it('shipment, receipt, inspection and return refuse a quantity that is finer than the unit', async () => {
  const one = await order(sku(0), '40');
  await t.ownerDb.updateTable('units').set({ decimals: 0 }).where('name', '=', '公斤').execute();
  const fine = [{ skuId: sku(0), quantity: '9.5', unregistered: '9.5' }];
  expect(Object.keys(fieldsOf((await ship(w.buyer, { orderIds: [one.id], lines: fine })).data))).toEqual(['lines.0.quantity']);
  const shipment = await aShipment(w, [one], [{ skuId: sku(0), quantity: '40' }]);
  const lines = [{ lineId: shipment.lines[0]?.id ?? '', quantity: '9.5', rolls: [] }];
  const received = await w.buyer.call(receiptsApi.create, { body: { shipmentId: shipment.id, lines, version: shipment.version } });
  expect(Object.keys(fieldsOf(received.data))).toEqual(['lines.0.quantity']);
  const receipt = await aReceipt(w, shipment);
  const params = { id: receipt.id };
  const lineId = receipt.lines[0]?.id ?? '';
  const judged = await w.buyer.call(receiptsApi.inspect, {
    params,
    body: { version: receipt.version, lines: [{ lineId, rejected: '0.5' }] },
  });
  expect(Object.keys(fieldsOf(judged.data))).toEqual(['lines.0.rejected']);
  const body = { reason: '色差', version: receipt.version, lines: [{ lineId, quantity: '0.5' }] };
  expect(Object.keys(fieldsOf((await w.buyer.call(receiptsApi.returnGoods, { params, body })).data))).toEqual(['lines.0.quantity']);
  await t.ownerDb.updateTable('units').set({ decimals: 2 }).where('name', '=', '公斤').execute();
});

describe('notices of purchases', () => {
  it('tell receivers of a shipment, the author of what was received, and of an order that is overdue, once', async () => {
    const [keeper, author, passer] = [
      await t.aUser(['物料采购管理', '物料采购管理:收货']),
      await t.aUser(),
      await t.aUser(['SKU库存', '物料采购管理:收货']),
    ];
    const one = await order(sku(1), '10');
    await t.ownerPool.query('update purchase_orders set created_by = $1 where id = $2', [author.id, one.id]);
    const shipment = await aShipment(w, [one], [{ skuId: sku(1), quantity: '10' }]);
    const { supplier, holder } = shipment;
    expect(await noticesOf(keeper)).toEqual([[`${supplier.name} 已发货到 ${holder.name}`, `/shipmentDetail?id=${shipment.id}`]]);
    expect(await noticesOf(passer)).toEqual([]);
    const receipt = await aReceipt(w, shipment, '4');
    expect((await noticesOf(author))[0]).toEqual([`采购单 ${one.code} 到了一部分`, `/receiptDetail?id=${receipt.id}`]);

    const late = await order(sku(1), '10');
    await t.ownerPool.query(`update purchase_orders set due_on = business_day() - 1, created_by = $1 where id = $2`, [author.id, late.id]);
    const sweep = () => overdueNotices({ db: t.ownerDb }).run({}, { attempt: 0, signal: new AbortController().signal });
    await sweep();
    await sweep();
    const overdue = [`采购单 ${late.code} 已逾期`, `/purchaseDetail?id=${late.id}`];
    expect(await noticesOf(author)).toEqual([overdue, expect.anything(), expect.anything()]);
    expect(await noticesOf(keeper)).toHaveLength(1);
    // Its author has left: whoever orders takes over. A new due date is a new matter.
    await t.ownerPool.query('update users set active = false where id = $1', [author.id]);
    await t.ownerPool.query(`update purchase_orders set due_on = business_day() - 2 where id = $1`, [late.id]);
    await sweep();
    expect((await noticesOf(w.buyer))[0]).toEqual(overdue);
  });
});

it('deliveries require their own permissions and hide costs', async () => {
  const one = await order(sku(0), '10');
  const shipment = await aShipment(w, [one], [{ skuId: sku(0), quantity: '10' }]);
  const reader = await t.aUser(['物料采购管理']);
  const body = {
    shipmentId: shipment.id,
    lines: [{ lineId: shipment.lines[0]?.id ?? '', quantity: '10', rolls: [] }],
    version: shipment.version,
  };
  expect((await reader.call(receiptsApi.create, { body })).code).toBe(errors.FORBIDDEN.code);
  expect((await reader.call(shipmentsApi.close, { params: { id: shipment.id }, body: { reason: '无', version: 1 } })).code).toBe(
    errors.FORBIDDEN.code,
  );
  const receipt = await aReceipt(w, shipment);
  expect((await reader.call(receiptsApi.get, { params: { id: receipt.id } })).data.lines[0]).not.toHaveProperty('amount');
  const { data: listed } = await reader.call(shipmentsApi.list, { query: { q: shipment.code, state: ['RECEIVED'], totals: true } });
  expect(listed).toMatchObject({
    rows: [{ orders: [one.code] }],
    tabs: { RECEIVED: 1 },
    totals: { quantity: [{ unit: '公斤', value: '10.0000' }] },
  });
  expect((await reader.call(shipmentsApi.list, { query: { q: shipment.code, state: ['SHIPPED'] } })).data.rows).toEqual([]);
  expect((await reader.call(receiptsApi.list, { query: { purchaseIds: [one.id] } })).data.rows).toHaveLength(1);
  expect((await (await t.aUser([])).call(receiptsApi.get, { params: { id: receipt.id } })).code).toBe(errors.FORBIDDEN.code);
});

afterAll(async () => {
  expect(await brokenInvariants(t)).toEqual([]);
  expect(await Array.fromAsync(verifyLedger(t.db))).toEqual([]);
});
