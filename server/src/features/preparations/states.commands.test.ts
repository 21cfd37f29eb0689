import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { preparationsApi, productionsApi } from '@mrp/contract/features/preparations.ts';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import type { Preparation } from '@mrp/contract/features/preparations/record.ts';
import { fieldsOf, testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aPreparation, aPreparationWorld, aWaitingPreparation, type PreparationWorld } from '../../../test/preparations.ts';
import { dataOf } from '../../../test/styles.ts';

let t: TestApp;
let w: PreparationWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t);
  await w.offer(w.skus[0] ?? '', { bulk: '42.00' });
  await w.offer(w.skus[1] ?? '', { bulk: '40.00' });
});

const read = async (id: string): Promise<Preparation> => dataOf(await w.buyer.call(preparationsApi.get, { params: { id } }));
async function made(submit: boolean, sku = 0): Promise<Preparation> {
  const body = aPreparation(w, { submit, lines: [{ materialId: w.skus[sku] ?? '', quantity: '10', takesGreige: false }] });
  return read(dataOf(await w.buyer.call(preparationsApi.create, { body })).orders[0]?.id ?? '');
}

describe('a bulk transition', () => {
  it('moves the orders that it can, and returns the reason for each of the others', async () => {
    const [draft, pending, stopped, own] = [await made(false), await made(true), await made(true, 1), await made(true)];
    const waiting = await aWaitingPreparation(w, { lines: [{ materialId: w.skus[0] ?? '', quantity: '10', takesGreige: false }] });
    await t.ownerDb.updateTable('preparationOrders').set({ submittedBy: w.supervisor.id }).where('id', '=', own.id).execute();
    await t.ownerDb
      .updateTable('skus')
      .set({ state: 'DISABLED' })
      .where('id', '=', w.skus[1] ?? '')
      .execute();
    const ids = [draft, pending, stopped, own, waiting].map(({ id }) => id);
    const { done, failed } = dataOf(
      await w.supervisor.call(preparationsApi.transitionMany, { body: { action: 'approve', chosen: { ids } } }),
    );
    await t.ownerDb
      .updateTable('skus')
      .set({ state: 'CONFIRMED' })
      .where('id', '=', w.skus[1] ?? '')
      .execute();
    expect(done).toEqual([pending.id]);
    const reasons = new Map(failed.map(({ id, code, reason }) => [id, `${code} ${reason}`]));
    expect(reasons.get(draft.id)).toContain('草稿');
    expect(reasons.get(stopped.id)).toMatch(new RegExp(`${stopped.code} .*已停用`));
    expect(reasons.get(own.id)).toContain(errors.SELF_APPROVAL.message);
    expect(reasons.get(waiting.id)).toContain('待接单');
    expect(await Promise.all(ids.map(async (id) => (await read(id)).state))).toEqual(['DRAFT', 'WAITING', 'PENDING', 'PENDING', 'WAITING']);
  });

  it('and forms refuse a supplier who was paused meanwhile, with the same message', async () => {
    const lines = [{ materialId: w.skus[0] ?? '', quantity: '10', takesGreige: false }];
    const [draft, pending, waiting] = [await made(false), await made(true), await aWaitingPreparation(w, { lines })];
    const setState = (state: string) => t.ownerDb.updateTable('suppliers').set({ state }).where('id', '=', w.supplierId).execute();
    const move = async (action: 'submit' | 'approve', id: string) =>
      dataOf(await w.supervisor.call(preparationsApi.transitionMany, { body: { action, chosen: { ids: [id] } } })).failed[0]?.reason;
    const { fingerprint } = dataOf(await w.buyer.call(preparationsApi.planAcceptance, { body: { orderIds: [waiting.id] } }));
    await setState('PAUSED');
    const form = await w.buyer.call(preparationsApi.create, { body: aPreparation(w, { submit: false, lines }) });
    const reasons = [await move('submit', draft.id), await move('approve', pending.id)];
    const plan = await w.buyer.call(preparationsApi.planAcceptance, { body: { orderIds: [waiting.id] } });
    const accepted = await w.buyer.call(preparationsApi.accept, { body: { orderIds: [waiting.id], fingerprint } });
    await setState('ACTIVE');
    const paused = `供应商“${waiting.supplier?.name}”已暂停合作，请改选供应商`;
    expect(fieldsOf(form.data)).toEqual({ 'lines.0.supplierId': paused });
    expect(reasons).toEqual([paused, paused]);
    expect(plan.data.refused).toEqual([{ id: waiting.id, code: waiting.code, reason: paused }]);
    expect(accepted.code).not.toBe(200);
    expect((await read(waiting.id)).state).toBe('WAITING');
  });

  it('creates the balances of expected receipts on approval, even for items that were never in stock', async () => {
    const sku = w.skus[1] ?? '';
    const places = async () => {
      const { rows } = dataOf(await w.buyer.call(skuStockApi.list, { query: { zero: true } }));
      return rows.filter(({ skuId }) => skuId === sku).map(({ scheduledIn, total }) => [scheduledIn, total]);
    };
    const order = await made(true, 1);
    expect(await places()).toEqual([]);
    const body = { action: 'approve' as const, chosen: { ids: [order.id] } };
    dataOf(await w.supervisor.call(preparationsApi.transitionMany, { body }));
    expect(await places()).toEqual([['10.0000', '0.0000']]);
    const { rows: expected } = dataOf(await w.buyer.call(skuStockApi.list, { query: { expected: true } }));
    expect(expected.filter(({ skuId }) => skuId === sku)).toHaveLength(1);
  });

  it('requires the permission of the transition, a reason where needed, and existing orders', async () => {
    const { id } = await made(true);
    const submitter = await t.aUser(['备料单管理', '备料单管理:提交']);
    const body = { action: 'approve' as const, chosen: { ids: [id] } };
    expect(await submitter.call(preparationsApi.transitionMany, { body })).toMatchObject({ code: errors.FORBIDDEN.code });
    const rejection = { action: 'reject' as const, chosen: { ids: [id] } };
    expect(await w.supervisor.call(preparationsApi.transitionMany, { body: rejection })).toMatchObject({ code: errors.VALIDATION.code });
    const nobody = { action: 'approve' as const, chosen: { ids: ['999999999'] } };
    expect(dataOf(await w.supervisor.call(preparationsApi.transitionMany, { body: nobody }))).toMatchObject({ done: [], failed: [] });
    expect((await read(id)).state).toBe('PENDING');
  });
});

describe('rescheduling', () => {
  const later = (id: string, version: number, expectedOn: string) =>
    w.buyer.call(preparationsApi.reschedule, { params: { id }, body: { expectedOn, reason: '染厂排期', version } });

  it('counts every change of the date, but not the same date again', async () => {
    const order = await aWaitingPreparation(w, { lines: [{ materialId: w.skus[0] ?? '', quantity: '10', takesGreige: false }] });
    const first = dataOf(await later(order.id, order.version, '2099-03-01'));
    expect(first).toMatchObject({ expectedOn: '2099-03-01', expectedChanges: 1 });
    const same = dataOf(await later(order.id, first.version, '2099-03-01'));
    expect(same.expectedChanges).toBe(1);
    const second = dataOf(await later(order.id, same.version, '2099-04-01'));
    expect(second.expectedChanges).toBe(2);
    expect(await later(order.id, first.version, '2099-05-01')).toMatchObject({ code: errors.VERSION_CONFLICT.code });
    const past = await later(order.id, second.version, '2020-01-01');
    expect(past).toMatchObject({ code: errors.VALIDATION.code, data: { fields: { expectedOn: '预计到仓日期不能早于今天' } } });

    const { fingerprint } = dataOf(await w.buyer.call(preparationsApi.planAcceptance, { body: { orderIds: [order.id] } }));
    const { productions } = dataOf(await w.buyer.call(preparationsApi.accept, { body: { orderIds: [order.id], fingerprint } }));
    const params = { id: productions[0]?.id ?? '' };
    const production = dataOf(await w.buyer.call(productionsApi.get, { params }));
    expect(production).toMatchObject({ expectedOn: '2099-04-01', expectedChanges: 0 });
    const body = { expectedOn: '2099-06-01', reason: '台风', version: production.version };
    expect(dataOf(await w.buyer.call(productionsApi.reschedule, { params, body })).expectedChanges).toBe(1);
    expect(await read(order.id)).toMatchObject({ expectedOn: '2099-06-01', expectedChanges: 3 });
    const history = await t.db
      .selectFrom('auditEntries')
      .select('id')
      .where('kind', '=', 'preparation')
      .where('documentId', '=', order.id)
      .execute();
    expect(history.length).toBeGreaterThanOrEqual(6);
  });

  it('is possible for waiting and running orders only, and the error names the state', async () => {
    const draft = await made(false);
    expect(await later(draft.id, draft.version, '2099-03-01')).toMatchObject({
      code: errors.GUARD.code,
      message: expect.stringContaining('草稿的备料单不能改期'),
    });
  });
});

it('the list sums selected orders in one state by unit, sets apart from materials, with amounts only for users who see prices', async () => {
  const lines = [{ materialId: w.skus[0] ?? '', quantity: '500' }];
  const { data } = await w.buyer.call(preparationsApi.create, { body: aPreparation(w, { lines }) });
  const { data: set } = await w.buyer.call(preparationsApi.create, {
    body: aPreparation(w, { kind: 'MEITAO', setName: '冬装', sets: '10', lines: [{ materialId: w.skus[0] ?? '', perSet: '2' }] }),
  });
  const ids = [...data.orders, ...set.orders].map(({ id }) => id);
  const read = async (user: TestUser) =>
    (await user.call(preparationsApi.list, { query: { ids, state: ['DRAFT'], totals: true, page: 1, pageSize: 1 } })).data;
  const { total, totals } = await read(w.buyer);
  expect(total).toBe(2);
  const sums = Object.fromEntries(totals?.['quantity']?.map(({ unit, value }) => [unit, Number(value)]) ?? []) as object;
  expect(Object.values(sums).toSorted((one: number, other: number) => one - other)).toEqual([10, 500]);
  expect(sums).toMatchObject({ 套: 10 });
  expect(totals).toHaveProperty('amount');
  expect((await read(await t.aUser(['备料单管理']))).totals).not.toHaveProperty('amount');
});
