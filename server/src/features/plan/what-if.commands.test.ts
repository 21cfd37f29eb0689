import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { planApi } from '@mrp/contract/features/plan.ts';
import type { WhatIf, WhatIfInput } from '@mrp/contract/features/plan/what-if.ts';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import type { z } from 'zod';
import { testApp, type TestApp } from '../../../test/app.ts';
import { addCleanup } from '../../../test/cleanup.ts';
import { aBoughtMaterial, aPlannedStyle } from '../../../test/exceptions.ts';
import { aNettingWorld, dayAfter, type NettingWorld } from '../../../test/nettings.ts';
import { planned } from '../../../test/plans.ts';
import { dataOf } from '../../../test/styles.ts';
import { openDb, openPool, transact } from '../../platform/database/database.ts';
import { computePlan } from './commands.ts';
import { listExceptions } from './exceptions/queries.ts';
import { tryWhatIf } from './what-if.commands.ts';

let t: TestApp;
let w: NettingWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aNettingWorld(t);
});

type Assumptions = z.input<typeof WhatIfInput>['assumptions'];
const ask = (assumptions: Assumptions) => w.user.call(planApi.tryWhatIf, { body: { assumptions } as WhatIfInput });
const told = async (...assumptions: Assumptions): Promise<WhatIf> => dataOf(await ask(assumptions));
const kinds = (rows: readonly { kind: string }[]) => rows.map(({ kind }) => kind).toSorted();

/** Every row of every table, one figure for each; the calls of each session are counted everywhere. */
async function everything(): Promise<Record<string, string>> {
  const { rows: tables } = await t.ownerPool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('sessions', 'rate_limits') order by 1`,
  );
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(x::text, '|' order by x::text)), '') as sum from public.${name} x`,
  );
  const { rows } = await t.ownerPool.query<{ name: string; sum: string }>(sums.join(' union all '));
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

/** The stock of 5,000 and the two orders of 5,000: O2 in 6 days, O1 in 11. */
async function twoOrders() {
  const style = await aPlannedStyle(t, w, { offer: { leadDaysBulk: '20' } });
  await w.stock(w.factory, style.item, '5000');
  const first = await style.order(5000, 11);
  const second = await style.order(5000, 6);
  await planned(t);
  return { ...style, first, second };
}

describe('an order assumed on another day', () => {
  it('takes the stock of 5,000 when it is wanted first, and the other one lacks 5,000; nothing else changes', async () => {
    const { first, second } = await twoOrders();
    const answer = await told({ kind: 'ORDER', orderId: first, deliverOn: await dayAfter(t, 3) });
    expect(answer.orders.total).toBe(2);
    const of = (id: string) => answer.orders.rows.find((one) => one.id === id);
    expect(of(first)).toMatchObject({
      before: { needOn: await dayAfter(t, 11), lacking: 1, daysLate: 9, isLate: true, completeOn: await dayAfter(t, 20), pieces: 5000 },
      after: { needOn: await dayAfter(t, 3), lacking: 0, daysLate: 0, isLate: false, completeOn: await dayAfter(t, 0) },
      blockedBy: null,
    });
    expect(of(second)).toMatchObject({
      before: { lacking: 0, isLate: false },
      after: { lacking: 1, daysLate: 14, isLate: true, completeOn: await dayAfter(t, 20) },
    });
    expect(answer.orders.rows[0]?.id).toBe(second);
    expect(kinds(answer.appearing.rows)).toEqual(['REDATE']);
    expect(answer.appearing.rows[0]).toMatchObject({ document: { id: second }, daysLate: 14 });
    expect(kinds(answer.gone.rows)).toEqual(['REDATE']);
    expect(answer.gone.rows[0]).toMatchObject({ document: { id: first }, daysLate: 9 });
    // 5,000 are still to be bought, five days earlier.
    expect(answer.changed.rows).toMatchObject([
      {
        before: { kind: 'BUY', quantity: '5000.0000', needOn: await dayAfter(t, 11), daysLate: 9 },
        after: { kind: 'BUY', quantity: '5000.0000', needOn: await dayAfter(t, 6), daysLate: 14 },
      },
    ]);
    expect(answer.counted).toEqual({ orders: 2, materials: 1 });
    expect(answer.assumed).toMatchObject([{ day: await dayAfter(t, 11), pieces: 5000 }]);
  });

  it('names what nobody has to do any more in the order of the list: by days and pieces, then by money', async () => {
    const orders = [await twoOrders(), await twoOrders()].flatMap(({ first, second }) => [first, second]);
    const { gone } = await told(...orders.map((orderId) => ({ kind: 'ORDER' as const, orderId, pieces: 1 })));
    expect(new Set(gone.rows.map(({ cost }) => cost))).toEqual(new Set(['45000']));
    expect(gone.rows.map(({ kind }) => kind)).toEqual(['BUY', 'BUY', 'REDATE', 'REDATE']);
  });

  it('changes nothing where it stays the later one', async () => {
    const { first } = await twoOrders();
    const answer = await told({ kind: 'ORDER', orderId: first, deliverOn: await dayAfter(t, 11) });
    expect([answer.orders.total, answer.items.total, answer.appearing.total, answer.gone.total, answer.changed.total]).toEqual([
      0, 0, 0, 0, 0,
    ]);
  });
});

describe('an order assumed larger or smaller', () => {
  it('lacks the added quantity, and nothing once both orders fit into the stock', async () => {
    const { first, second, skuId } = await twoOrders();
    const larger = await told({ kind: 'ORDER', orderId: second, pieces: 6000 });
    expect(larger.items).toMatchObject({ total: 1, rows: [{ skuId, before: { lacking: '5000.0000' }, after: { lacking: '6000.0000' } }] });
    const smaller = await told({ kind: 'ORDER', orderId: first, pieces: 2000 }, { kind: 'ORDER', orderId: second, pieces: 3000 });
    expect(smaller.items.rows).toMatchObject([{ before: { lacking: '5000.0000' }, after: { lacking: '0.0000', shortWeek: null } }]);
    expect(kinds(smaller.gone.rows)).toEqual(['BUY', 'REDATE']);
    expect(Object.fromEntries(smaller.orders.rows.map(({ id, after }) => [id, [after?.pieces, after?.isLate]]))).toEqual({
      [first]: [2000, false],
      [second]: [3000, false],
    });
  });
});

describe('a purchase assumed otherwise', () => {
  it('of a supplier ten days late makes the order late by eight days, of a cancelled one leaves it without', async () => {
    const style = await aPlannedStyle(t, w, { offer: { leadDaysBulk: '30' } });
    const orderId = await style.order(100, 10);
    const purchase = await aBoughtMaterial(t, w, style.skuId, '100', 8);
    await planned(t);
    const late = await told({ kind: 'SUPPLIER', supplierId: w.supplierId, days: 10 });
    expect(late.orders.rows.find(({ id }) => id === orderId)).toMatchObject({
      before: { completeOn: await dayAfter(t, 8), isLate: false },
      after: { completeOn: await dayAfter(t, 18), isLate: true, daysLate: 8, lacking: 0 },
    });
    expect(kinds(late.appearing.rows.filter(({ spuId }) => spuId === style.spuId))).toEqual(['HURRY', 'REDATE']);
    const cancelled = await told({ kind: 'PURCHASE', purchaseId: purchase.id });
    expect(cancelled.orders.rows).toMatchObject([{ id: orderId, after: { lacking: 1, completeOn: await dayAfter(t, 30), daysLate: 20 } }]);
    expect(cancelled.items.rows).toMatchObject([{ skuId: style.skuId, before: { lacking: '0.0000' }, after: { lacking: '100.0000' } }]);
    expect(kinds(cancelled.appearing.rows)).toEqual(['BUY', 'REDATE']);
    const sooner = await told({ kind: 'PURCHASE', purchaseId: purchase.id, arriveOn: await dayAfter(t, 12) });
    expect(sooner.orders.rows).toMatchObject([{ id: orderId, after: { completeOn: await dayAfter(t, 12), daysLate: 2 } }]);
    // A purchase with a day of its own keeps it when its supplier is late.
    const both = await told(
      { kind: 'PURCHASE', purchaseId: purchase.id, arriveOn: await dayAfter(t, 12) },
      { kind: 'SUPPLIER', supplierId: w.supplierId, days: 10 },
    );
    expect(both.orders.rows.find(({ id }) => id === orderId)).toMatchObject({ after: { daysLate: 2 } });
    expect(both.assumed).toMatchObject([
      { name: purchase.code, day: await dayAfter(t, 8), pieces: null },
      { note: expect.stringContaining('笔还要到货') as string },
    ]);
    const coming = dataOf(await w.user.call(planApi.listComing, { query: { q: purchase.code } }));
    expect(coming).toMatchObject([{ id: purchase.id, dueOn: await dayAfter(t, 8), lines: [{ quantity: '100.0000' }] }]);
    expect(dataOf(await w.user.call(planApi.listComing, { query: { ids: [purchase.id] } }))).toEqual(coming);
  });

  it('of one line leaves the others, also where two are alike', async () => {
    const style = await aPlannedStyle(t, w);
    await style.order(100, 10);
    const day = await dayAfter(t, 8);
    const line = { skuId: style.skuId, quantity: '50', promisedOn: day };
    const body = { source: 'BRAND' as const, holderId: w.factory, needOn: day, remark: '', lines: [line, line] };
    const { orders } = dataOf(await w.user.call(purchasesApi.create, { body }));
    const purchase = dataOf(await w.user.call(purchasesApi.get, { params: { id: orders[0]?.id ?? '' } }));
    await planned(t);
    const lineId = purchase.lines[0]?.id ?? '';
    const answer = await told({ kind: 'PURCHASE', purchaseId: purchase.id, lineId });
    expect(answer.items.rows).toMatchObject([{ before: { lacking: '0.0000' }, after: { lacking: '50.0000' } }]);
    const moved = await told({ kind: 'PURCHASE', purchaseId: purchase.id, lineId, arriveOn: await dayAfter(t, 15) });
    expect(moved.items.rows.every(({ before, after }) => before.lacking === '0.0000' && after.lacking === '0.0000')).toBe(true);
    expect(moved.orders.rows).toMatchObject([{ before: { completeOn: day }, after: { completeOn: await dayAfter(t, 15), daysLate: 5 } }]);
  });
});

describe('试算', () => {
  it('writes nothing: every table is the same afterwards, and no temporary table stays', async () => {
    const { first, second } = await twoOrders();
    const before = await everything();
    await told(
      { kind: 'ORDER', orderId: first, deliverOn: await dayAfter(t, 1), pieces: 9000 },
      { kind: 'ORDER', orderId: second, pieces: 10 },
      { kind: 'SUPPLIER', supplierId: w.supplierId, days: 30 },
    );
    expect(await everything()).toEqual(before);
    const { rows } = await t.ownerPool.query(`select relname from pg_class where relname like 'what\\_if%' or relname like 'before\\_%'`);
    expect(rows).toEqual([]);
  });

  it('of several planners at once answers each what he would be told alone, while the plan is computed and goods are posted', async () => {
    const { first, second, item } = await twoOrders();
    const alone = [
      await told({ kind: 'ORDER', orderId: first, pieces: 7000 }),
      await told({ kind: 'ORDER', orderId: second, pieces: 7000 }),
    ];
    const figures = ({ items, orders, appearing, gone, changed }: WhatIf) => ({
      items,
      orders,
      totals: [appearing.total, gone.total, changed.total],
    });
    const other = await aPlannedStyle(t, w);
    const all = await Promise.all([
      told({ kind: 'ORDER', orderId: first, pieces: 7000 }),
      planned(t),
      told({ kind: 'ORDER', orderId: second, pieces: 7000 }),
      w.stock(w.store, other.item, '10'),
      told({ kind: 'ORDER', orderId: first, pieces: 7000 }),
    ]);
    expect([all[0], all[2], all[4]].map((one) => figures(one as WhatIf))).toEqual(
      [alone[0], alone[1], alone[0]].map((one) => figures(one!)),
    );
    await w.stock(w.factory, item, '1');
    const moment = (await told({ kind: 'ORDER', orderId: first, pieces: 7000 })).moment;
    expect(moment).toMatchObject({ isStale: true });
  });

  it('is refused at its cell for what is not there, ended, past, assumed twice or empty; and without the right', async () => {
    const { first } = await twoOrders();
    const fieldsOf = async (...assumptions: unknown[]) => {
      const { code, data } = await ask(assumptions as Assumptions);
      expect(code).toBe(errors.VALIDATION.code);
      return (data as unknown as { fields: Record<string, string> }).fields;
    };
    const order = { kind: 'ORDER', orderId: first };
    expect(await fieldsOf()).toEqual({ assumptions: '请至少加一条假设' });
    expect(await fieldsOf(order)).toEqual({ 'assumptions.0.deliverOn': '请填写交期或件数' });
    expect(await fieldsOf({ ...order, deliverOn: await dayAfter(t, -1) })).toEqual({ 'assumptions.0.deliverOn': '不能早于今天' });
    expect(await fieldsOf({ ...order, pieces: 0 })).toEqual({ 'assumptions.0.pieces': '至少 1 件' });
    expect(await fieldsOf({ ...order, pieces: 10 }, { ...order, pieces: 12 })).toEqual({
      'assumptions.1.orderId': '上面已经有这一条，请合并',
    });
    expect(await fieldsOf({ kind: 'ORDER', orderId: '999999', pieces: 5 })).toEqual({
      'assumptions.0.orderId': '成衣订单不存在，或已完成、已取消，请重新选择',
    });
    expect(await fieldsOf({ kind: 'PURCHASE', purchaseId: '999999' })).toEqual({ 'assumptions.0.purchaseId': '这张采购单没有还要到的货' });
    expect(await fieldsOf({ kind: 'SUPPLIER', supplierId: '999999', days: 3 })).toEqual({
      'assumptions.0.supplierId': '这个供应商没有还要到的货',
    });
    expect(await fieldsOf({ kind: 'SUPPLIER', supplierId: w.supplierId, days: 0 })).toEqual({ 'assumptions.0.days': '至少 1 天' });
    expect(await fieldsOf({ kind: 'STYLE' })).toHaveProperty(['assumptions.0.kind']);
    const body = { assumptions: [{ ...order, pieces: 5 }] } as WhatIfInput;
    expect((await t.anonymous.call(planApi.tryWhatIf, { body })).code).toBe(401);
    const stranger = await t.aUser(['SKU库存']);
    expect((await stranger.call(planApi.tryWhatIf, { body })).code).toBe(errors.FORBIDDEN.code);
    expect((await t.anonymous.call(planApi.listComing, {})).code).toBe(401);
    expect((await stranger.call(planApi.listComing, {})).code).toBe(errors.FORBIDDEN.code);
    expect((await w.user.call(planApi.listComing, { query: { ids: ['x'] } })).code).toBe(errors.VALIDATION.code);
    const reader = await t.aUser(['备料单管理']);
    expect((await reader.call(planApi.tryWhatIf, { body })).code).toBe(200);
  });
});

describe('a connection that keeps its statements by name', () => {
  it('answers from what is assumed, not from the tables that it planned them for', async () => {
    const pool = openPool({ url: t.url, role: 'mrp_app', max: 1, name: 'test-named' });
    addCleanup(() => pool.end());
    const named = openDb(pool, undefined, () => true);
    const style = await aPlannedStyle(t, w, { offer: { leadDaysBulk: '30' } });
    const orderId = await style.order(100, 10);
    await aBoughtMaterial(t, w, style.skuId, '100', 8);
    const actor = { userId: w.user.id, requestId: 'test', action: '物料计划' };
    await transact(named, actor, computePlan, 'repeatable read');
    for (const days of [10, 12]) {
      await transact(named, actor, (tx) => listExceptions(tx, ['1']));
      const { orders, appearing } = await tryWhatIf(named, w.user.id, {
        assumptions: [{ kind: 'SUPPLIER', supplierId: w.supplierId, days }],
      });
      expect(orders.rows.find(({ id }) => id === orderId)).toMatchObject({
        before: { completeOn: await dayAfter(t, 8) },
        after: { completeOn: await dayAfter(t, 8 + days) },
      });
      expect(kinds(appearing.rows.filter(({ spuId }) => spuId === style.spuId))).toEqual(['HURRY', 'REDATE']);
      await transact(named, actor, computePlan, 'repeatable read');
    }
  });
});
