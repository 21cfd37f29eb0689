import { beforeAll, describe, expect, it } from 'vitest';
import { homeApi } from '@mrp/contract/features/home.ts';
import { nettingApi } from '@mrp/contract/features/netting.ts';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import type { StockDocument, StockDocumentTransition } from '@mrp/contract/features/stock/documents.ts';
import { testApp, type TestApp } from './app.ts';
import { brokenInvariants } from './invariants.ts';
import { aNettingWorld, dayAfter, type NettingWorld } from './nettings.ts';
import { planned } from './plans.ts';
import { aDocument } from './stock.ts';
import { dataOf } from './styles.ts';

let t: TestApp;
let w: NettingWorld;
let cloth: { spuId: string; skuId: string };
let itemId: string;
let styleId: string;
let skcId: string;
let orderId: string;
let arrival: string;
let need: string;

/** 500 at 自有仓, and an order of the factory that needs 300. */
beforeAll(async () => {
  t = await testApp();
  w = await aNettingWorld(t);
  [arrival, need] = [await dayAfter(t, 3), await dayAfter(t, 10)];
  const { id: spuId, skus } = await w.material();
  cloth = { spuId, skuId: skus[0]?.id ?? '' };
  await w.offer(cloth.spuId, cloth.skuId);
  itemId = await w.stock(w.store, cloth, '500');
  const style = await w.style('WAY-1', ['藏青']);
  [styleId, skcId] = [style.id, style.skcs[0] ?? ''];
  await w.bom({ styleId }, [{ ...cloth, consumption: '1.5', colours: { [skcId]: cloth.skuId } }]);
  orderId = await w.order(styleId, [{ skcId, pieces: 200 }], need);
  const { supplierId } = await t.ownerDb.selectFrom('holders').select('supplierId').where('id', '=', w.factory).executeTakeFirstOrThrow();
  await t.ownerDb.updateTable('garmentOrders').set({ supplierId }).where('id', '=', orderId).execute();
});

const move = async ({ id, version }: StockDocument, step: Partial<StockDocumentTransition> & Pick<StockDocumentTransition, 'action'>) =>
  dataOf(await w.user.call(skuStockApi.transitionDocument, { params: { id }, body: { version, ...step } }));

const draft = (changes: object = {}) =>
  aDocument({
    kind: 'TRANSFER',
    holderId: w.store,
    toHolderId: w.factory,
    travels: true,
    lines: [{ materialId: cloth.skuId, quantity: '500' }],
    ...changes,
  });

const lineOf = async (needOn: string, changes: object = {}) => {
  const run = await w.run({ demands: [{ skcId, garmentOrderId: orderId, pieces: '200', needOn }], ...changes });
  return (await w.lines(run.id))[0];
};
const readiness = async () => {
  await planned(t);
  return readReadiness();
};
const readReadiness = async () =>
  dataOf(await w.user.call(nettingApi.listReadiness, { query: { styleIds: [styleId] } as never })).rows.find(({ id }) => id === orderId);
const shortages = async () => {
  await planned(t);
  return dataOf(await w.user.call(homeApi.get)).shortages;
};
const facts = async () =>
  dataOf(await w.user.call(purchasesApi.listItemFacts, { body: { items: [{ skuId: cloth.skuId, holderId: w.factory }] } }))[0];

let sent: StockDocument;

describe('goods on their way by 调拨', () => {
  it('ask for a day that is not before they leave, and only where they travel', async () => {
    const refused = async (changes: object) => (await w.user.call(skuStockApi.createDocument, { body: draft(changes) })).data;
    expect(await refused({ expectedOn: '2020-01-01' })).toMatchObject({ fields: { expectedOn: '预计到货日期不能早于发运日期' } });
    expect(await refused({ travels: false, expectedOn: arrival })).toMatchObject({
      fields: { expectedOn: '只有经在途的调拨有预计到货日期' },
    });
  });

  it('are a scheduled receipt of their receiver: netting, 齐料, shortages, stock and purchase forms count them with their day', async () => {
    // From 自有仓 by a transfer that nobody has made yet.
    expect(await readiness()).toMatchObject({ rate: '100.00', completeOn: await dayAfter(t, 2) });
    expect(await shortages()).toMatchObject({ kinds: 0 });

    const written = dataOf(await w.user.call(skuStockApi.createDocument, { body: draft({ expectedOn: arrival }) }));
    expect(written.expectedOn).toBe(arrival);
    sent = await move(written, { action: 'ship' });

    const line = await lineOf(need);
    expect(line).toMatchObject({ gross: '300.0000', onHand: '0.0000', scheduled: '500.0000', net: '0.0000', suggest: '0.0000' });
    const tooEarly = await lineOf(await dayAfter(t, 1));
    expect(tooEarly).toMatchObject({ scheduled: '0.0000', tooLate: '500.0000', net: '300.0000' });
    const { steps } = await w.explain(line?.id ?? '');
    const scheduled = steps.find(({ step }) => step === 'SCHEDULED');
    expect(scheduled?.parts).toMatchObject([{ document: { kind: 'stockDocument', id: sent.id } }]);
    expect(JSON.stringify(scheduled)).toContain(sent.code);

    expect(await readiness()).toMatchObject({ rate: '100.00', shortKinds: 0, completeOn: arrival, isLate: false });
    const { items } = dataOf(await w.user.call(nettingApi.explainReadiness, { params: { id: orderId } }));
    expect(items).toMatchObject([
      {
        available: '0.0000',
        underway: '300.0000',
        lacking: '0.0000',
        completeOn: arrival,
        receipts: [{ kind: 'stockDocument', id: sent.id, code: sent.code, readyOn: arrival, quantity: '300.0000' }],
      },
    ]);
    expect(await shortages()).toMatchObject({ kinds: 0 });

    const rows = dataOf(await w.user.call(skuStockApi.list, { query: { expected: true } })).rows;
    expect(rows).toMatchObject([{ skuId: cloth.skuId, holder: { id: w.factory }, scheduledIn: '500.0000' }]);
    const explained = dataOf(
      await w.user.call(skuStockApi.explain, { params: { id: itemId }, query: { quantity: 'scheduledIn', holderId: w.factory } }),
    );
    expect(explained.scheduled).toMatchObject([
      {
        document: { kind: 'stockDocument', id: sent.id, code: sent.code, label: '调拨单' },
        quantity: '500.0000',
        dueOn: arrival,
        isOverdue: false,
      },
    ]);
    expect(await facts()).toMatchObject({ available: '0.0000', scheduled: '500.0000' });
  });

  it('count for what has not arrived yet', async () => {
    const [line] = sent.lines;
    sent = await move(sent, { action: 'receivePart', received: [{ lineId: line?.id ?? '', rollId: null, quantity: '100' }] });
    expect(await lineOf(need)).toMatchObject({ onHand: '100.0000', scheduled: '400.0000', net: '0.0000' });
    expect(await facts()).toMatchObject({ available: '100.0000', scheduled: '400.0000' });
    expect(await readiness()).toMatchObject({ rate: '100.00', completeOn: arrival });
    sent = await move(sent, {
      action: 'receivePart',
      expectedOn: need,
      received: [{ lineId: line?.id ?? '', rollId: null, quantity: '100' }],
    });
    expect(sent.expectedOn).toBe(need);
    expect(await readiness()).toMatchObject({ completeOn: need });
    sent = await move(sent, { action: 'receive' });
    expect(await lineOf(need)).toMatchObject({ onHand: '500.0000', scheduled: '0.0000', net: '0.0000' });
    expect(await readiness()).toMatchObject({ rate: '100.00', completeOn: null });
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('of a supplier count only where his goods count, and without a day they count from today', async () => {
    await w.stock(w.dyer, cloth, '80', 2);
    const lines = [{ materialId: cloth.skuId, quantity: '80' }];
    const written = dataOf(await w.user.call(skuStockApi.createDocument, { body: draft({ holderId: w.dyer, ownership: 2, lines }) }));
    await move(written, { action: 'ship' });
    expect(await lineOf(await dayAfter(t, 0))).toMatchObject({ onHand: '500.0000', scheduled: '80.0000' });
    expect(await lineOf(need, { withSupplierStock: false })).toMatchObject({ onHand: '500.0000', scheduled: '0.0000' });
  });
});
