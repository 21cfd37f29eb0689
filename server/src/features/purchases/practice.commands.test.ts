import { expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { practiceApi } from '@mrp/contract/features/purchases/practice.ts';
import { testApp } from '../../../test/app.ts';
import { aPreparationWorld } from '../../../test/preparations.ts';
import { aConfirmedPurchase, aDraftPurchase, aReceipt, aShipment, movePurchase } from '../../../test/purchases.ts';
import { dataOf } from '../../../test/styles.ts';

it("a newcomer's practice follows his first order from the draft to the receipt, as the documents say", async () => {
  const t = await testApp();
  const w = await aPreparationWorld(t);
  const skuId = w.skus[0] ?? '';
  await w.offer(skuId, { bulk: '42.00' });
  const lines = [{ skuId, quantity: '100' }];
  const practice = async () => dataOf(await w.buyer.call(practiceApi.get, {}));
  expect(await practice()).toMatchObject({ isUnderway: false, stage: 'NEW', order: null });

  const before = await aConfirmedPurchase(w, { lines });
  await aReceipt(w, await aShipment(w, [before], [{ skuId, quantity: '100' }]));
  expect(dataOf(await w.buyer.call(practiceApi.start, {}))).toMatchObject({
    isUnderway: true,
    stage: 'NEW',
    order: null,
    copyOf: before.id,
    needOn: expect.any(String),
  });

  const given = await aDraftPurchase(w, { lines });
  await w.buyer.call(purchasesApi.discard, { params: { id: given.id } });
  expect(await practice()).toMatchObject({ stage: 'NEW', order: null });
  const draft = await aDraftPurchase(w, { lines });
  expect(await practice()).toMatchObject({ stage: 'DRAFT', order: { id: draft.id, code: draft.code } });
  const placed = await movePurchase(w.buyer, draft, 'place');
  expect(await practice()).toMatchObject({ stage: 'PLACED' });
  await movePurchase(w.buyer, placed, 'confirm');
  expect(await practice()).toMatchObject({ stage: 'CONFIRMED', shipmentId: null });
  const shipment = await aShipment(w, [draft], [{ skuId, quantity: '100' }]);
  expect(await practice()).toMatchObject({ stage: 'SHIPPED', shipmentId: shipment.id, received: null });
  const receipt = await aReceipt(w, shipment);
  expect(await practice()).toMatchObject({
    stage: 'RECEIVED',
    shipmentId: null,
    received: { receiptId: receipt.id, quantity: '100.0000', unit: '公斤', decimals: 2 },
  });

  // Left and begun anew: what was bought before does not count.
  expect(dataOf(await w.buyer.call(practiceApi.leave, {}))).toMatchObject({ isUnderway: false });
  expect(dataOf(await w.buyer.call(practiceApi.start, {}))).toMatchObject({ stage: 'NEW', order: null });
});

it('only whoever may write and place orders practises', async () => {
  const t = await testApp();
  const writer = await t.aUser(['工厂管理', '物料采购管理', '物料采购管理:新建']);
  expect((await writer.call(practiceApi.start, {})).code).toBe(errors.FORBIDDEN.code);
  const buyer = await t.aUser(['工厂管理', '物料采购管理', '物料采购管理:新建', '物料采购管理:下单']);
  expect(dataOf(await buyer.call(practiceApi.start, {}))).toMatchObject({ isUnderway: true, copyOf: null });
});
