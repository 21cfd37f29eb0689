import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { receiptsApi } from '@mrp/contract/features/purchases.ts';
import type { Receipt } from '@mrp/contract/features/purchases/delivery.ts';
import type { Purchase } from '@mrp/contract/features/purchases/record.ts';
import { supplierLinksApi } from '@mrp/contract/features/supplier-links.ts';
import { LINK_HEADER } from '@mrp/contract/features/supplier-links/link-header.ts';
import type { LinkDelivery, LinkOrder } from '@mrp/contract/features/supplier-links/record.ts';
import { anUploadedPicture } from '../../../test/faults/access-samples.ts';
import { openScene } from '../../../test/faults/write-samples.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { aPreparationWorld, type PreparationWorld } from '../../../test/preparations.ts';
import { aConfirmedPurchase, aReceipt, aShipment } from '../../../test/purchases.ts';
import { dataOf } from '../../../test/styles.ts';
import { callAsSupplier } from '../../../test/supplier-page.ts';

let t: TestApp;
let w: PreparationWorld;
beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t);
  await w.offer(w.skus[0] ?? '', { bulk: '40.00' });
});

const aToken = async ({ id }: Purchase): Promise<string> =>
  dataOf(await w.buyer.call(supplierLinksApi.create, { params: { id }, body: {} as never })).token ?? '';
const seen = (token: string, { id }: Purchase) => callAsSupplier<LinkOrder>(t, token, 'GET', `/orders/${id}`);
const receiptIn = (deliveries: readonly LinkDelivery[]) => deliveries.find(({ kind }) => kind === 'receipt');

const anOrder = (quantity: string) => aConfirmedPurchase(w, { lines: [{ skuId: w.skus[0] ?? '', quantity }] });
const reject = (receipt: Receipt, rejected: string, pictureIds: string[] = []) => {
  const lines = receipt.lines.map(({ id }) => ({ lineId: id, rejected, defect: { kind: 'STAIN', place: '外箱底部', pictureIds } }));
  return w.buyer.call(receiptsApi.inspect, { params: { id: receipt.id }, body: { version: receipt.version, lines } as never });
};
const giveBack = ({ id, version, lines }: Receipt, quantity: string) =>
  w.buyer.call(receiptsApi.returnGoods, {
    params: { id },
    body: { version, reason: '内部意见', isReplaced: true, lines: [{ lineId: lines[0]?.id ?? '', quantity }] } as never,
  });

describe('deliveries of an order at its link', () => {
  it('say what was shipped, received, rejected and why, returned and to be delivered again', async () => {
    const order = await anOrder('100');
    const token = await aToken(order);
    expect((await seen(token, order)).data.deliveries).toEqual([]);
    const shipment = await aShipment(w, [order], [{ skuId: w.skus[0] ?? '', quantity: '100' }]);
    expect((await seen(token, order)).data.deliveries).toMatchObject([
      {
        kind: 'shipment',
        code: shipment.code,
        state: 'SHIPPED',
        lines: [{ lineId: order.lines[0]?.id, shipped: '100.0000', lost: '0.0000' }],
      },
    ]);
    const receipt = await aReceipt(w, shipment, '90');
    expect(receiptIn((await seen(token, order)).data.deliveries)).toMatchObject({
      code: receipt.code,
      state: 'PENDING',
      lines: [{ received: '90.0000', rejected: '0.0000', defects: [] }],
    });
    const judged = dataOf(await reject(receipt, '20'));
    const answer = await seen(token, order);
    expect(receiptIn(answer.data.deliveries)).toMatchObject({
      state: 'INSPECTED',
      lines: [{ received: '90.0000', rejected: '20.0000', defects: [{ kind: 'STAIN', place: '外箱底部', lotNo: '', rollNo: '' }] }],
    });
    dataOf(await giveBack(judged, '20'));
    const after = await seen(token, order);
    expect(receiptIn(after.data.deliveries)).toMatchObject({
      lines: [{ rejected: '0.0000', returned: '20.0000', replaced: '20.0000', defects: [{ kind: 'STAIN' }] }],
    });
    expect(JSON.stringify(after.data)).not.toMatch(/内部意见|"amount"|"binId"/);
  });

  it('show the photos of what was rejected by the link of their order only, and no other file', async () => {
    const scene = await openScene(t);
    const buyer = { ...scene, user: w.buyer };
    const [picture, other] = [await anUploadedPicture(buyer), await anUploadedPicture(buyer)];
    const [order, stranger] = [await anOrder('40'), await anOrder('40')];
    const token = await aToken(order);
    const receipt = await aReceipt(w, await aShipment(w, [order], [{ skuId: w.skus[0] ?? '', quantity: '40' }]));
    dataOf(await reject(receipt, '4', [picture.id]));
    expect(receiptIn((await seen(token, order)).data.deliveries)).toMatchObject({ lines: [{ defects: [{ pictureIds: [picture.id] }] }] });
    const read = (link: string, { id }: Purchase, pictureId: string) =>
      t.app.inject({ method: 'GET', url: `/api/link/orders/${id}/pictures/${pictureId}`, headers: { [LINK_HEADER]: link } });
    const shown = await read(token, order, picture.id);
    expect(shown.headers['content-type']).toContain('image/');
    const strange = await aToken(stranger);
    for (const [link, of, id] of [
      [token, order, other.id],
      [token, stranger, picture.id],
      [strange, stranger, picture.id],
      [strange, order, picture.id],
      ['', order, picture.id],
    ] as const)
      expect((await read(link, of, id)).json()).toMatchObject({ code: errors.LINK_ENDED.code });
  });

  it('have only the share of the order in goods that came for two orders', async () => {
    const orders = [await anOrder('30'), await anOrder('50')] as const;
    const tokens = [await aToken(orders[0]), await aToken(orders[1])] as const;
    const receipt = await aReceipt(w, await aShipment(w, orders, [{ skuId: w.skus[0] ?? '', quantity: '80' }]));
    expect(receipt.lines).toMatchObject([{ quantity: '80.0000' }]);
    expect(receiptIn((await seen(tokens[0], orders[0])).data.deliveries)).toMatchObject({
      code: receipt.code,
      lines: [{ received: '30.0000' }],
    });
    expect(receiptIn((await seen(tokens[1], orders[1])).data.deliveries)).toMatchObject({
      code: receipt.code,
      lines: [{ received: '50.0000' }],
    });
    expect(await seen(tokens[0], orders[1])).toMatchObject({ code: errors.LINK_ENDED.code });
  });
});
