import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { shipmentsApi } from '@mrp/contract/features/purchases.ts';
import type { Purchase } from '@mrp/contract/features/purchases/record.ts';
import { supplierLinksApi } from '@mrp/contract/features/supplier-links.ts';
import type { LinkPaper } from '@mrp/contract/features/supplier-links/paper.ts';
import type { LinkOrder } from '@mrp/contract/features/supplier-links/record.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { aPreparationWorld, type PreparationWorld } from '../../../../test/preparations.ts';
import { aConfirmedPurchase, aShipment } from '../../../../test/purchases.ts';
import { dataOf } from '../../../../test/styles.ts';
import { callAsSupplier } from '../../../../test/supplier-page.ts';

let t: TestApp;
let w: PreparationWorld;
beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t, 'ROLL');
  await w.offer(w.skus[0] ?? '', { bulk: '40.00' });
});
beforeEach(() => t.ownerPool.query('delete from rate_limits'));

const anOrder = (quantity = '100'): Promise<Purchase> => aConfirmedPurchase(w, { lines: [{ skuId: w.skus[0] ?? '', quantity }] });
const aToken = async ({ id }: Purchase): Promise<string> =>
  dataOf(await w.buyer.call(supplierLinksApi.create, { params: { id }, body: {} as never })).token ?? '';
const paper = (token: string, { id }: Purchase, of: 'shipments' | 'deliveries', shipmentId: string) =>
  callAsSupplier<LinkPaper>(t, token, 'GET', `/orders/${id}/${of}/${shipmentId}/paper`);

let lots = 0;
async function told(order: Purchase, token: string) {
  const lotNo = `P${(lots += 1)}/A`;
  const { data } = await callAsSupplier<LinkOrder>(t, token, 'POST', `/orders/${order.id}/shipments`, {
    baseRevision: order.revision,
    fromName: '王经理',
    carrier: '顺丰',
    trackingNo: 'SF1',
    lines: [
      {
        skuId: w.skus[0],
        quantity: null,
        rolls: [
          { lotNo, rollNo: '1', quantity: '40', secondQuantity: null },
          { lotNo, rollNo: '2', quantity: '35.5', secondQuantity: null },
        ],
      },
    ],
  });
  return { lotNo, id: data.shipments[0]?.id ?? '' };
}

async function take({ id }: Purchase, shipmentId: string) {
  const params = { id, shipmentId };
  const { fingerprint } = dataOf(await w.buyer.call(supplierLinksApi.planShipment, { params }));
  const { shipments } = dataOf(await w.buyer.call(supplierLinksApi.takeShipment, { params, body: { fingerprint, isLast: null } }));
  return shipments[0]?.shipment?.id ?? '';
}

describe('the paper of a shipment that its supplier prints', () => {
  it('has lot and roll on its labels, and once the buyer took it the number and the codes of our own labels', async () => {
    const order = await anOrder();
    const token = await aToken(order);
    const { id, lotNo } = await told(order, token);
    const before = (await paper(token, order, 'shipments', id)).data;
    expect(before).toMatchObject({
      code: null,
      order: order.code,
      carrier: '顺丰',
      trackingNo: 'SF1',
      lines: [{ quantity: '75.5000', rolls: [{ lotNo, rollNo: '1', quantity: '40.0000', label: `${lotNo}/1` }, { label: `${lotNo}/2` }] }],
    });
    const shipmentId = await take(order, id);
    const made = dataOf(await w.buyer.call(shipmentsApi.get, { params: { id: shipmentId } }));
    const after = (await paper(token, order, 'shipments', id)).data;
    expect(after).toMatchObject({ code: made.code, lines: [{ quantity: '75.5', rolls: [{ lotNo, quantity: '40' }, {}] }] });
    expect(after.lines[0]?.rolls.map(({ label }) => label)).toEqual(made.lines[0]?.rolls.map(({ label }) => label));
    expect(after.lines[0]?.rolls[0]?.label).toMatch(/^R\d{10}$/);
    expect((await paper(token, order, 'deliveries', shipmentId)).data).toEqual(after);
    expect(JSON.stringify(after)).not.toMatch(/amount|price|createdBy|13800000000/i);
  });

  it('is refused for a shipment of another order or supplier link, and where it was withdrawn', async () => {
    const [order, other] = [await anOrder(), await anOrder()];
    const token = await aToken(order);
    const { id } = await told(order, token);
    const stranger = await aToken(other);
    const ended = { code: errors.LINK_ENDED.code };
    expect(await paper(stranger, order, 'shipments', id)).toMatchObject(ended);
    expect(await paper(stranger, other, 'shipments', id), 'another order may not name it').toMatchObject(ended);
    const shipmentId = await take(order, id);
    expect(await paper(stranger, other, 'deliveries', shipmentId)).toMatchObject(ended);
    expect(await paper('guessed', order, 'deliveries', shipmentId)).toMatchObject(ended);
    expect(await paper(token, order, 'deliveries', '999999')).toMatchObject(ended);
    expect((await paper(token, order, 'shipments', 'x')).code).toBe(errors.VALIDATION.code);
    const { shipments, revision } = (await callAsSupplier<LinkOrder>(t, stranger, 'GET', `/orders/${other.id}`)).data;
    expect([shipments, revision]).toEqual([[], other.revision]);
    const second = await told(other, stranger);
    await callAsSupplier(t, stranger, 'POST', `/orders/${other.id}/shipments/${second.id}/withdrawals`, {});
    expect(await paper(stranger, other, 'shipments', second.id)).toMatchObject({ code: errors.GUARD.code });
  });

  it('has the whole rolls of goods that go to two orders, without naming the other one', async () => {
    const orders = [await anOrder('30'), await anOrder('50')] as const;
    const rolls = ['30', '50'].map((quantity, at) => ({ lotNo: `Q${(lots += 1)}`, rollNo: String(at), quantity, secondQuantity: null }));
    const shipment = await aShipment(w, orders, [{ skuId: w.skus[0] ?? '', quantity: '80', rolls } as never]);
    const { data } = await paper(await aToken(orders[0]), orders[0], 'deliveries', shipment.id);
    expect(data).toMatchObject({ code: shipment.code, order: orders[0].code, lines: [{ quantity: '80', rolls: [{}, {}] }] });
    expect(JSON.stringify(data)).not.toContain(orders[1].code);
  });
});
