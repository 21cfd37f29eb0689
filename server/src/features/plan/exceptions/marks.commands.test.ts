import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { planApi } from '@mrp/contract/features/plan.ts';
import { exceptionList } from '@mrp/contract/features/plan/exceptions.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { aPlannedStyle, exceptionsOf } from '../../../../test/exceptions.ts';
import { exportedRows } from '../../../../test/exports.ts';
import { aNettingWorld, dayAfter, type NettingWorld } from '../../../../test/nettings.ts';
import { dataOf } from '../../../../test/styles.ts';

let t: TestApp;
let w: NettingWorld;
let spuId: string;
let orderId: string;

/** 100 m are lacking for an order in 30 days. */
beforeAll(async () => {
  t = await testApp();
  w = await aNettingWorld(t);
  const style = await aPlannedStyle(t, w, { offer: { leadDaysBulk: '20' } });
  spuId = style.spuId;
  orderId = await style.order(100, 30);
});

const theOne = async () => {
  const [row] = await exceptionsOf(t, w, spuId);
  if (!row) throw new Error('no exception');
  return row;
};
const shelves = async () => dataOf(await w.user.call(planApi.countExceptions, {}));

describe('暂缓', () => {
  it('puts an exception aside with a reason until a day, through every computation; on that day it is back', async () => {
    const { id, version } = await theOne();
    const until = await dayAfter(t, 3);
    dataOf(await w.user.call(planApi.snooze, { body: { chosen: { ids: [id] }, version, until, reason: '供应商周四给价' } }));
    expect(await theOne()).toMatchObject({ id, shelf: 'SNOOZED', snoozedUntil: until, snoozeReason: '供应商周四给价', version: 1 });
    expect(await shelves()).toEqual({ TODAY: 0, SMALL: 0, LATER: 0, SNOOZED: 1 });
    await t.ownerPool.query('update plan_marks set snoozed_until = business_day()');
    expect(await theOne()).toMatchObject({ id, shelf: 'TODAY' });
    const { rows } = dataOf(await (await t.aUser()).call(auditApi.listLog, { query: { kinds: ['planMark'] } }));
    const { code } = await theOne();
    expect(rows[0]).toMatchObject({ documentName: `下单 ${code}` });
    expect(JSON.stringify(rows)).toContain('供应商周四给价');
  });

  it('needs a day after today and a reason, and is ended by saying no day', async () => {
    const { id } = await theOne();
    const snooze = (body: object) => w.user.call(planApi.snooze, { body: { chosen: { ids: [id] }, ...body } as never });
    expect((await snooze({ until: await dayAfter(t, 0), reason: '等' })).code).toBe(errors.VALIDATION.code);
    expect((await snooze({ until: await dayAfter(t, 2), reason: '' })).code).toBe(errors.VALIDATION.code);
    expect((await snooze({ until: '2026-02-30', reason: '等' })).code).toBe(errors.VALIDATION.code);
    dataOf(await snooze({ until: await dayAfter(t, 2), reason: '等' }));
    dataOf(await snooze({ until: null, reason: '' }));
    expect(await theOne()).toMatchObject({ shelf: 'TODAY', snoozedUntil: null, snoozeReason: '' });
  });

  it('of one that somebody else has put aside meanwhile is refused with what it is now', async () => {
    const { id, version } = await theOne();
    const until = await dayAfter(t, 5);
    const body = { chosen: { ids: [id] }, version, until, reason: '等样' };
    const both = await Promise.all([w.user.call(planApi.snooze, { body }), w.user.call(planApi.snooze, { body })]);
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, errors.VERSION_CONFLICT.code].toSorted((a, b) => a - b));
    dataOf(await w.user.call(planApi.snooze, { body: { chosen: { ids: [id] }, until: null, reason: '' } }));
  });
});

describe('负责人', () => {
  it('is named for one exception, else for its material, its class, its supplier, else it is the role', async () => {
    const planner = await t.aUser(['备料单管理']);
    const other = await t.aUser(['备料单管理']);
    const { id } = await theOne();
    const assign = async (ownerId: string | null, scope: 'ONE' | 'MATERIAL' | 'CLASS' | 'SUPPLIER') =>
      dataOf(await w.user.call(planApi.assign, { body: { chosen: { ids: [id] }, ownerId, scope } }));
    expect(await theOne()).toMatchObject({ owner: null, role: '面料采购' });
    await assign(planner.id, 'SUPPLIER');
    expect((await theOne()).owner?.id).toBe(planner.id);
    await assign(other.id, 'CLASS');
    expect((await theOne()).owner?.id).toBe(other.id);
    await assign(planner.id, 'MATERIAL');
    expect((await theOne()).owner?.id).toBe(planner.id);
    await assign(other.id, 'ONE');
    expect((await theOne()).owner?.id).toBe(other.id);
    const mine = async (user: typeof planner) =>
      dataOf(await user.call(planApi.listExceptions, { query: { mine: true } as never })).rows.length;
    expect([await mine(other), await mine(planner)]).toEqual([1, 0]);
    await assign(null, 'ONE');
    expect((await theOne()).owner?.id).toBe(planner.id);
    await assign(null, 'MATERIAL');
    expect((await theOne()).owner?.id).toBe(other.id);
  });

  it('is somebody who can open the plan', async () => {
    const stranger = await t.aUser(['SKU库存']);
    const { id } = await theOne();
    const { code } = await w.user.call(planApi.assign, { body: { chosen: { ids: [id] }, ownerId: stranger.id } });
    expect(code).toBe(errors.VALIDATION.code);
    const people = dataOf(await w.user.call(planApi.listPlanners, {}));
    expect(people.some(({ id: person }) => person === stranger.id)).toBe(false);
  });
});

describe('the exceptions', () => {
  it('are read with 备料单管理, changed with 计划调整, and their money is shown with 查看价格', async () => {
    const { id } = await theOne();
    const reader = await t.aUser(['备料单管理']);
    const { rows } = dataOf(await reader.call(planApi.listExceptions, { query: { materialIds: [spuId] } as never }));
    expect(rows[0]).not.toHaveProperty('amount');
    const until = await dayAfter(t, 2);
    expect((await reader.call(planApi.snooze, { body: { chosen: { ids: [id] }, until, reason: '等' } })).code).toBe(errors.FORBIDDEN.code);
    expect((await reader.call(planApi.assign, { body: { chosen: { ids: [id] }, ownerId: null } })).code).toBe(errors.FORBIDDEN.code);
    expect((await reader.call(planApi.proposeOrder, { body: { ids: [id] } })).code).toBe(errors.FORBIDDEN.code);
    const stranger = await t.aUser(['SKU库存']);
    expect((await stranger.call(planApi.listExceptions, {})).code).toBe(errors.FORBIDDEN.code);
    expect((await stranger.call(planApi.countExceptions, {})).code).toBe(errors.FORBIDDEN.code);
    expect((await w.user.call(planApi.snooze, { body: { chosen: { ids: ['999999'] }, until, reason: '等' } })).code).toBe(
      errors.NOT_FOUND.code,
    );
  });

  it('become the lines of a new purchase at the factory that lacks them', async () => {
    const { id } = await theOne();
    const proposal = dataOf(await w.user.call(planApi.proposeOrder, { body: { ids: [id] } }));
    expect(proposal).toMatchObject({
      holderId: w.factory,
      needOn: await dayAfter(t, 30),
      lines: [{ spuId, quantity: '100.0000', garmentOrderId: orderId, supplier: { id: w.supplierId } }],
    });
    expect((await w.user.call(planApi.proposeOrder, { body: { ids: ['999999'] } })).code).toBe(errors.GUARD.code);
  });

  it('are exported as shown, with reason and effect in words', async () => {
    const rows = await exportedRows(
      t,
      w.user,
      exceptionList.key,
      ['kind', 'reason', 'effect', 'quantity', 'amount', 'owner'],
      `materialIds=${spuId}`,
    );
    expect(rows.at(-1)?.[0]).toBe('下单');
    expect(rows.at(-1)?.[1]).toContain('缺 100.00 米');
    expect(rows.at(-1)?.[2]).toContain('100 件');
  });
});
