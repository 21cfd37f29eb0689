import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { receiptsApi, shipmentsApi } from '@mrp/contract/features/purchases.ts';
import type { Shipment } from '@mrp/contract/features/purchases/delivery.ts';
import { shipmentLinksApi, supplierLinksApi } from '@mrp/contract/features/supplier-links.ts';
import type { LinkHome } from '@mrp/contract/features/supplier-links/link.ts';
import { LINK_HEADER } from '@mrp/contract/features/supplier-links/link-header.ts';
import type { LinkMessages } from '@mrp/contract/features/supplier-links/message.ts';
import type { LinkPaper } from '@mrp/contract/features/supplier-links/paper.ts';
import type { LinkSentShipment } from '@mrp/contract/features/supplier-links/sent-shipment.ts';
import { anUploadedPicture } from '../../../../test/faults/access-samples.ts';
import { openScene } from '../../../../test/faults/write-samples.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { aPreparationWorld, type PreparationWorld } from '../../../../test/preparations.ts';
import { aConfirmedPurchase, aReceipt, aShipment } from '../../../../test/purchases.ts';
import { dataOf } from '../../../../test/styles.ts';
import { callAsSupplier } from '../../../../test/supplier-page.ts';

let t: TestApp;
let w: PreparationWorld;
let skuId: string;
beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t);
  skuId = w.skus[0] ?? '';
  await w.offer(skuId, { bulk: '40.00' });
});
beforeEach(() => t.ownerPool.query('delete from rate_limits'));

const anOrder = (quantity: string) => aConfirmedPurchase(w, { lines: [{ skuId, quantity }] });
const sent = async (...quantities: string[]): Promise<Shipment> => {
  const orders = [];
  for (const quantity of quantities) orders.push(await anOrder(quantity));
  return aShipment(w, orders, [{ skuId, quantity: String(quantities.reduce((sum, quantity) => sum + Number(quantity), 0)) }]);
};
const aToken = async ({ id }: Pick<Shipment, 'id'>, body: object = {}): Promise<string> =>
  dataOf(await w.buyer.call(shipmentLinksApi.create, { params: { id }, body: body as never })).token ?? '';
const seen = (token: string, { id }: Pick<Shipment, 'id'>) => callAsSupplier<LinkSentShipment>(t, token, 'GET', `/shipments/${id}`);
const paperOf = (token: string, { id }: Pick<Shipment, 'id'>) => callAsSupplier<LinkPaper>(t, token, 'GET', `/shipments/${id}/paper`);
const read = (token: string, { id }: Pick<Shipment, 'id'>, pictureId: string) =>
  t.app.inject({ method: 'GET', url: `/api/link/shipments/${id}/pictures/${pictureId}`, headers: { [LINK_HEADER]: token } });

describe('a shipment at its link', () => {
  it('says what was sent for all of its orders, received, rejected with photos, returned, and not where it lies', async () => {
    const shipment = await sent('30', '50');
    const token = await aToken(shipment);
    const before = (await seen(token, shipment)).data;
    expect(before).toMatchObject({
      code: shipment.code,
      state: 'SHIPPED',
      orders: shipment.orders,
      lines: [{ shipped: '80', lost: '0.0000', rollCount: 0 }],
      receipts: [],
    });
    expect(before.orders).toHaveLength(2);
    const receipt = await aReceipt(w, shipment);
    const picture = await anUploadedPicture({ ...(await openScene(t)), user: w.buyer });
    const defect = { kind: 'STAIN', place: '外箱底部', pictureIds: [picture.id] };
    const params = { id: receipt.id };
    const lineId = receipt.lines[0]?.id ?? '';
    const judged = dataOf(
      await w.buyer.call(receiptsApi.inspect, {
        params,
        body: { version: receipt.version, lines: [{ lineId, rejected: '12', defect }] } as never,
      }),
    );
    const body = { version: judged.version, reason: '内部意见', isReplaced: true, lines: [{ lineId, quantity: '5' }] };
    dataOf(await w.buyer.call(receiptsApi.returnGoods, { params, body: body as never }));
    const after = (await seen(token, shipment)).data;
    expect(after).toMatchObject({
      state: 'RECEIVED',
      receipts: [
        {
          code: receipt.code,
          lines: [
            {
              lineId: after.lines[0]?.id,
              received: '80.0000',
              rejected: '7.0000',
              returned: '5.0000',
              replaced: '5.0000',
              defects: [{ kind: 'STAIN', place: '外箱底部', pictureIds: [picture.id] }],
            },
          ],
        },
      ],
    });
    expect(JSON.stringify(after)).not.toMatch(/内部意见|amount|binId|unitPrice|remark/);
    expect((await read(token, shipment, picture.id)).headers['content-type']).toContain('image/');
    const other = await sent('10');
    expect((await read(await aToken(other), other, picture.id)).json()).toMatchObject({ code: errors.LINK_ENDED.code });
  });

  it('is printed whole, and opened by no link of another shipment or of an order', async () => {
    const [shipment, other] = [await sent('20', '25'), await sent('10')];
    const token = await aToken(shipment);
    expect((await paperOf(token, shipment)).data).toMatchObject({
      code: shipment.code,
      order: shipment.orders.join('、'),
      lines: [{ quantity: '45' }],
    });
    const [order] = shipment.lines[0]?.shares ?? [];
    const ofOrder = dataOf(await w.buyer.call(supplierLinksApi.create, { params: { id: order?.orderId ?? '' }, body: {} as never }));
    for (const link of [await aToken(other), ofOrder.token ?? '', 'x'.repeat(22)]) {
      expect(await seen(link, shipment)).toMatchObject({ code: errors.LINK_ENDED.code });
      expect(await paperOf(link, shipment)).toMatchObject({ code: errors.LINK_ENDED.code });
    }
  });

  it('stands with its order, not twice, in the list of all that is open', async () => {
    const shipment = await sent('15');
    const home = async (token: string) => (await callAsSupplier<LinkHome>(t, token, 'POST', '/openings')).data;
    const alone = await home(await aToken(shipment));
    expect(alone.documents).toMatchObject([{ kind: 'shipment', id: shipment.id, code: shipment.code, lineCount: 1 }]);
    const all = await home(await aToken(shipment, { isForAll: true }));
    expect(all.documents.filter(({ kind }) => kind === 'shipment')).toMatchObject([{ id: shipment.id }]);
    const orderId = shipment.lines[0]?.shares[0]?.orderId ?? '';
    const ofOrder = dataOf(await w.buyer.call(supplierLinksApi.create, { params: { id: orderId }, body: { isForAll: true } as never }));
    const { documents } = await home(ofOrder.token ?? '');
    expect(documents.map(({ kind }) => kind)).not.toContain('shipment');
    expect(documents.map(({ id }) => id)).toContain(orderId);
  });

  it('takes messages, which the buyer reads on it, finds it by and is told of', async () => {
    const shipment = await sent('15');
    const found = async (side: string) => {
      const { data } = await w.buyer.call(shipmentsApi.list, { query: { supplierSide: side, pageSize: 100 } as never });
      return data.rows.some(({ id }) => id === shipment.id);
    };
    expect(await found('WAITING')).toBe(false);
    const token = await aToken(shipment);
    expect(await found('WAITING')).toBe(true);
    const said = { fromName: '王经理', note: '第 3 匹应为 58 米' };
    const left = await callAsSupplier<LinkMessages>(t, token, 'POST', `/shipments/${shipment.id}/messages`, said);
    expect(left.data).toMatchObject([{ note: said.note }]);
    expect([await found('WAITING'), await found('ANSWERED')]).toEqual([false, true]);
    const side = dataOf(await w.buyer.call(shipmentLinksApi.get, { params: { id: shipment.id } }));
    expect(side).toMatchObject({ links: [{ openings: 0 }], answers: [], messages: [said] });
    const log = dataOf(await w.buyer.call(auditApi.selectAllLogById, { query: { type: 'shipment', id: shipment.id } }));
    expect(JSON.stringify(log)).toContain(said.note);
    const { rows } = await t.ownerPool.query<{ title: string }>('select title from notices where path = $1', [
      `/shipmentDetail?id=${shipment.id}#supplierSide`,
    ]);
    expect(rows).toMatchObject([{ title: expect.stringContaining(`发货单 ${shipment.code}`) }]);
  });

  it('is given by who ships only, not once its rest is given up', async () => {
    const shipment = await sent('10');
    const params = { id: shipment.id };
    expect(await t.anonymous.call(shipmentLinksApi.create, { params, body: {} as never })).toMatchObject({ status: 401 });
    const reader = await t.aUser(['物料采购管理']);
    expect(await reader.call(shipmentLinksApi.create, { params, body: {} as never })).toMatchObject({ code: errors.FORBIDDEN.code });
    expect(await reader.call(shipmentLinksApi.get, { params })).toMatchObject({ code: 200 });
    expect(await w.buyer.call(shipmentLinksApi.get, { params: { id: '999999' } })).toMatchObject({ code: errors.NOT_FOUND.code });
    const { version } = dataOf(await w.buyer.call(shipmentsApi.get, { params }));
    dataOf(await w.buyer.call(shipmentsApi.close, { params, body: { reason: '丢失', version } }));
    expect(await w.buyer.call(shipmentLinksApi.create, { params, body: {} as never })).toMatchObject({ code: errors.STATE.code });
  });
});
