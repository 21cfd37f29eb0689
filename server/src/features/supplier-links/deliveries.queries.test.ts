import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { receiptsApi } from '@mrp/contract/features/purchases.ts';
import type { Receipt } from '@mrp/contract/features/purchases/delivery.ts';
import type { Purchase } from '@mrp/contract/features/purchases/record.ts';
import { supplierLinksApi } from '@mrp/contract/features/supplier-links.ts';
import type { LinkDelivery, LinkOrder } from '@mrp/contract/features/supplier-links/record.ts';
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
const reject = (receipt: Receipt, rejected: string) => {
  const lines = receipt.lines.map(({ id }) => ({ lineId: id, rejected, defect: { kind: 'STAIN', place: '外箱底部', pictureIds: [] } }));
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
