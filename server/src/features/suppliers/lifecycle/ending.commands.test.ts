import { beforeAll, describe, expect, it } from 'vitest';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import { supplierLinkingApi } from '@mrp/contract/features/suppliers/linking.ts';
import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { aPreparationWorld, aWaitingPreparation, type PreparationWorld } from '../../../../test/preparations.ts';
import { aDraftPurchase, movePurchase } from '../../../../test/purchases.ts';
import { aSupplier } from '../../../../test/suppliers.ts';
import { resumeEndedPauses } from './states.commands.ts';

let t: TestApp;
let w: PreparationWorld;
beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t);
});

const get = async (id: string): Promise<Supplier> => (await w.buyer.call(suppliersApi.get, { params: { id } })).data;
const end = async (id: string, reason = '停产') => {
  const { version } = await get(id);
  return w.buyer.call(suppliersApi.transition, { params: { id }, body: { action: 'terminate', version, reason } });
};

describe('终止', () => {
  it('needs a reason and ends a supplier without open work', async () => {
    const { id } = await aSupplier(t);
    expect(await end(id, '')).toMatchObject({ code: 40000, data: { fields: { reason: '不能为空' } } });
    expect(await end(id)).toMatchObject({ code: 200, data: { state: 'TERMINATED' } });
    expect(await end(id)).toMatchObject({ code: 40902, message: '当前状态为“终止”，不能终止' });
  });

  it('is refused while documents are open and while our goods are there, and says how many of which', async () => {
    await w.offer(w.skus[0]!, { bulk: '12' });
    const order = await aWaitingPreparation(w, { lines: [{ materialId: w.skus[0]!, quantity: '50', takesGreige: false }] });
    await aDraftPurchase(w, { lines: [{ skuId: w.skus[0]!, quantity: '50' }] });
    await w.stockGreige('20', '8');
    const { data: held } = await w.buyer.call(supplierLinkingApi.listHoldings, { params: { id: w.supplierId } });
    expect(held).toEqual(
      expect.arrayContaining([
        { key: 'preparations', count: 1, moved: 0, open: 1 },
        { key: 'purchases', count: 1, moved: 0, open: 1 },
        { key: 'stock', count: 1, moved: 0, open: 1 },
      ]),
    );
    expect(order.state).toBe('WAITING');
    expect(await end(w.supplierId)).toMatchObject({
      code: 40905,
      message: expect.stringMatching(/备料单 1 张、采购单 1 张、我方库存 1 项，不能终止；请先完成、取消或退回/),
    });
    const { id, version } = await get(w.supplierId);
    const main = await aSupplier(t);
    expect(await w.buyer.call(supplierLinkingApi.relate, { params: { id }, body: { version, mainId: main.id } })).toMatchObject({
      code: 40905,
      message: expect.stringContaining('还有未了结的备料单 1 张、采购单 1 张、我方库存 1 项'),
    });
  });
});

describe('a supplier that belongs to another one', () => {
  it('leaves its documents, which are found by the other one', async () => {
    const [own, main] = [await aSupplier(t), await aSupplier(t)];
    await w.offer(w.skus[1]!, { bulk: '10' }, { supplierId: own.id, preferred: false });
    const draft = await aDraftPurchase(w, { lines: [{ skuId: w.skus[1]!, supplierId: own.id, quantity: '5' }] });
    await movePurchase(w.buyer, draft, 'cancel');
    const related = await w.buyer.call(supplierLinkingApi.relate, {
      params: { id: own.id },
      body: { version: own.version, mainId: main.id },
    });
    expect(related.code).toBe(200);
    const idsOf = async (id: string) =>
      (await w.buyer.call(purchasesApi.list, { query: { supplierIds: [id] } })).data.rows.map((row) => row.id);
    expect(await idsOf(main.id)).toEqual([draft.id]);
    expect(await idsOf(own.id)).toEqual([draft.id]);
  });
});

describe('a pause', () => {
  it('ends by itself on the day after its last day, as the system', async () => {
    const [ended, lasting, endless] = [
      await aSupplier(t, {}, 'PAUSED'),
      await aSupplier(t, {}, 'PAUSED'),
      await aSupplier(t, {}, 'PAUSED'),
    ];
    const until = (id: string, days: number) =>
      t.pool.query(`update suppliers set paused_from = business_day() - 9, paused_to = business_day() + $1::int where id = $2`, [days, id]);
    await until(ended.id, -1);
    await until(lasting.id, 0);
    await t.write(resumeEndedPauses);
    expect(await get(ended.id)).toMatchObject({ state: 'ACTIVE', pausedFrom: null, pausedTo: null, pauseReason: '' });
    expect((await get(lasting.id)).state).toBe('PAUSED');
    expect((await get(endless.id)).state).toBe('PAUSED');
    const { data: log } = await w.buyer.call(auditApi.selectAllLogById, { query: { type: 'supplier', id: ended.id } });
    expect(log[0]).toMatchObject({ action: '恢复', remark: '暂停到期' });
  });
});
