import { beforeAll, describe, expect, it } from 'vitest';
import { preparationsApi, productionsApi } from '@mrp/contract/features/preparations.ts';
import type { Production } from '@mrp/contract/features/preparations/production.ts';
import { supplierList, suppliersApi } from '@mrp/contract/features/suppliers.ts';
import type { SupplierRow } from '@mrp/contract/features/suppliers/record.ts';
import type { ListQuery } from '@mrp/contract/lib/list.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { aPreparationWorld, aWaitingPreparation, type PreparationWorld } from '../../../../test/preparations.ts';
import { aConfirmedPurchase, aReceipt, aShipment } from '../../../../test/purchases.ts';
import { dataOf } from '../../../../test/styles.ts';

let t: TestApp;
let w: PreparationWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t);
  await w.offer(w.skus[0] ?? '', { bulk: '42.00' });
});

const list = async (query: Partial<ListQuery<typeof supplierList>> = {}): Promise<SupplierRow[]> =>
  dataOf(await w.buyer.call(suppliersApi.list, { query })).rows;
const figures = async (): Promise<SupplierRow | undefined> => (await list()).find(({ id }) => id === w.supplierId);
const waiting = (quantity: string) =>
  aWaitingPreparation(w, { lines: [{ materialId: w.skus[0] ?? '', quantity, unitPrice: '10', takesGreige: false }] });
async function accepted(quantity: string): Promise<Production> {
  const { id } = await waiting(quantity);
  const { fingerprint } = dataOf(await w.buyer.call(preparationsApi.planAcceptance, { body: { orderIds: [id] } }));
  const { productions } = dataOf(await w.buyer.call(preparationsApi.accept, { body: { orderIds: [id], fingerprint } }));
  return dataOf(await w.buyer.call(productionsApi.get, { params: { id: productions[0]?.id ?? '' } }));
}
const receive = async ({ id, version }: Production, quantity: string, isLast: boolean | null): Promise<Production> =>
  dataOf(await w.buyer.call(productionsApi.receive, { params: { id }, body: { quantity, isLast, version } }));
const dueOn = (id: string, expectedOn: string) =>
  t.ownerDb.updateTable('productionOrders').set({ expectedOn }).where('id', '=', id).execute();
const daysAgo = (days: number): string => new Date(Date.now() + 8 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);

describe('the figures of a supplier', () => {
  it('are empty before the first document', async () => {
    expect(await figures()).toMatchObject({ orderedAmount: null, onTimeRate: null, dueDeliveries: 0, passedRate: null });
  });

  it('of 近12月下单 count approved orders, finished ones by received quantity, without older and cancelled ones', async () => {
    await waiting('100');
    const gone = await waiting('7');
    await w.buyer.call(preparationsApi.transition, {
      params: { id: gone.id },
      body: { action: 'cancel', version: gone.version, reason: '不做了' },
    });
    const old = await waiting('1000');
    await t.ownerDb.updateTable('preparationOrders').set({ orderedOn: '2020-01-01' }).where('id', '=', old.id).execute();
    const short = await receive(await accepted('50'), '20', null);
    await w.buyer.call(productionsApi.end, { params: { id: short.id }, body: { reason: '停产', version: short.version } });
    expect((await figures())?.orderedAmount).toBe('1200.00');
    const blind = await t.aUser(['供应商档案']);
    const { rows } = dataOf(await blind.call(suppliersApi.list, { query: {} }));
    expect(rows.some((row) => 'orderedAmount' in row)).toBe(false);
    expect(await blind.call(suppliersApi.list, { query: { sort: '-orderedAmount' } })).toMatchObject({ code: 40300 });
    await t.ownerDb.updateTable('productionOrders').set({ expectedOn: '2020-01-01' }).where('id', '=', short.id).execute();
  });

  it('of 准交 count productions received in time within tolerance; overdue and short ones are late, and future ones do not count', async () => {
    await accepted('10');
    expect((await figures())?.dueDeliveries).toBe(0);
    await receive(await accepted('100'), '98', true);
    const late = await receive(await accepted('100'), '100', true);
    await dueOn(late.id, daysAgo(3));
    const overdue = await receive(await accepted('100'), '90', null);
    await dueOn(overdue.id, daysAgo(1));
    const filled = await receive(await accepted('100'), '98', false);
    await dueOn(filled.id, daysAgo(0));
    expect(await figures()).toMatchObject({ dueDeliveries: 4, keptDeliveries: 2, onTimeRate: '50.00' });
    const before = await receive(await accepted('100'), '100', true);
    await dueOn(before.id, daysAgo(181));
    expect((await figures())?.dueDeliveries).toBe(4);
  });

  it('count purchases too: received in time or late, and what was ordered by cost price', async () => {
    const before = await figures();
    const buy = async (dueDay: number) => {
      const order = await aConfirmedPurchase(w, { lines: [{ skuId: w.skus[0] ?? '', quantity: '10' }] });
      await t.ownerDb
        .updateTable('purchaseOrders')
        .set({ dueOn: daysAgo(dueDay) })
        .where('id', '=', order.id)
        .execute();
      return order;
    };
    const kept = await buy(0);
    await aReceipt(w, await aShipment(w, [kept], [{ skuId: w.skus[0] ?? '', quantity: '10' }]));
    await buy(2);
    const after = await figures();
    expect(Number(after?.dueDeliveries) - Number(before?.dueDeliveries)).toBe(2);
    expect(Number(after?.keptDeliveries) - Number(before?.keptDeliveries)).toBe(1);
    expect(Number(after?.orderedAmount) - Number(before?.orderedAmount)).toBe(840);
  });

  it('of 合格率 count received lots decided by 质检; 让步接收 counts as decided but not as passed', async () => {
    const before = await figures();
    const order = await aConfirmedPurchase(w, { lines: [{ skuId: w.skus[0] ?? '', quantity: '10' }] });
    const receipt = await aReceipt(w, await aShipment(w, [order], [{ skuId: w.skus[0] ?? '', quantity: '10' }]));
    const { id: itemId } = await t.ownerDb.selectFrom('stockItems').select('id').limit(1).executeTakeFirstOrThrow();
    const qualities = ['PENDING', 'PASSED', 'PASSED', 'CONCEDED'] as const;
    for (const [position, quality] of qualities.entries()) {
      const lot = { lotNo: `Q${position}`, quality, itemId, supplierId: w.supplierId };
      const { id: lotId } = await t.ownerDb.insertInto('lots').values(lot).returning('id').executeTakeFirstOrThrow();
      const roll = { lineId: receipt.lines[0]?.id ?? '', position, lotId, lotNo: lot.lotNo, quantity: '2.5' };
      await t.ownerDb.insertInto('receiptRolls').values(roll).execute();
    }
    const after = await figures();
    expect(Number(after?.judgedLots) - Number(before?.judgedLots)).toBe(3);
    expect(Number(after?.passedLots) - Number(before?.passedLots)).toBe(2);
  });

  it('sort the list, with suppliers without figures last in both directions', async () => {
    for (const sort of ['orderedAmount', '-orderedAmount', 'onTimeRate', '-onTimeRate'])
      expect((await list({ sort })).map(({ id }) => id)[0], sort).toBe(w.supplierId);
    const record = dataOf(await w.buyer.call(suppliersApi.get, { params: { id: w.supplierId } }));
    expect(record).toMatchObject((await figures()) ?? {});
  });
});
