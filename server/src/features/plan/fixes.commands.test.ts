import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { planApi } from '@mrp/contract/features/plan.ts';
import type { FixInput } from '@mrp/contract/features/plan/fixes.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { aBoughtMaterial, aPlannedStyle } from '../../../test/exceptions.ts';
import { aNettingWorld, dayAfter, type NettingWorld } from '../../../test/nettings.ts';
import { demandsFor, planned } from '../../../test/plans.ts';
import { dataOf } from '../../../test/styles.ts';

let t: TestApp;
let w: NettingWorld;
let style: Awaited<ReturnType<typeof aPlannedStyle>>;
let first: string;
let second: string;

/** 60 m lie at the factory, 100 m come; one order wants 80 m early, another 80 m late. */
beforeAll(async () => {
  t = await testApp();
  w = await aNettingWorld(t);
  style = await aPlannedStyle(t, w, { isPrepared: true });
  await w.stock(w.factory, style.item, '60');
  first = await style.order(80, 10);
  second = await style.order(80, 40);
  await aBoughtMaterial(t, w, style.skuId, '100', 8);
  await planned(t);
});

const wish = (orderId: string, quantity: string, reason = '同一缸'): FixInput => ({
  spuId: style.spuId,
  skuId: style.skuId,
  demand: { kind: 'ORDER', documentId: orderId },
  supply: { kind: 'STOCK', documentId: null, holderId: w.factory, ownership: 1 },
  quantity,
  reason,
});
const fix = (body: FixInput) => w.user.call(planApi.fix, { body });
const served = async () => {
  await planned(t);
  return (await demandsFor(t, style.skuId)).map(({ by }) => by);
};

/** What a run for the order alone says that others take before it. */
const earlier = async (orderId: string, days: number) => {
  const demands = [{ skcId: style.skcId, garmentOrderId: orderId, pieces: '80', needOn: await dayAfter(t, days) }];
  const [line] = await w.lines((await w.run({ demands })).id);
  return line?.earlier;
};

describe('固定', () => {
  it('serves a later order from the stock that is tied to it, before everybody else, until it is undone', async () => {
    expect(await served()).toEqual([['STOCK 60', 'PURCHASE 20'], ['PURCHASE 80']]);
    const { id, version } = dataOf(await fix(wish(second, '50')));
    expect(await served()).toEqual([
      ['STOCK 10', 'PURCHASE 70'],
      ['STOCK 50', 'PURCHASE 30'],
    ]);
    const { lines } = dataOf(await w.user.call(planApi.getOrder, { params: { id: second } }));
    expect(lines[0]?.demand.pegs.map((peg) => [peg.quantity, peg.fix?.reason ?? null])).toEqual([
      ['50.0000', '同一缸'],
      ['30.0000', null],
    ]);
    expect(await earlier(first, 10)).toBe('50.0000');
    dataOf(await w.user.call(planApi.unfix, { params: { id }, body: { version } }));
    expect(await served()).toEqual([['STOCK 60', 'PURCHASE 20'], ['PURCHASE 80']]);
    expect(await earlier(first, 10)).toBe('0.0000');
    expect((await w.user.call(planApi.unfix, { params: { id }, body: { version } })).code).toBe(errors.NOT_FOUND.code);
    const { rows } = await t.ownerPool.query(`select * from audit_entries where kind = 'planFix'`);
    expect(JSON.stringify(rows)).toContain('同一缸');
  });

  it('takes a need that is finer than its unit in whole steps, and serves no more than it wants', async () => {
    await planned(t);
    await t.ownerPool.query('update plan_demands set quantity = 40.3334, served = 40.3334, lacking = 0 where garment_order_id = $1', [
      second,
    ]);
    expect((await fix(wish(second, '40.35'))).data).toMatchObject({ fields: { quantity: '需求只要 40.34 米' } });
    const { id, version } = dataOf(await fix(wish(second, '40.34')));
    dataOf(await w.user.call(planApi.unfix, { params: { id }, body: { version } }));
    await planned(t);
  });

  it('is refused beyond what is wanted, what is left of the supply, and twice', async () => {
    expect((await fix(wish(second, '80.5'))).data).toMatchObject({ fields: { quantity: '需求只要 80.00 米' } });
    expect((await fix(wish(first, '61'))).data).toMatchObject({ fields: { quantity: '这份供应只剩 60.00 米 没有固定' } });
    const { id, version } = dataOf(await fix(wish(second, '40')));
    expect((await fix(wish(first, '21'))).data).toMatchObject({ fields: { quantity: '这份供应只剩 20.00 米 没有固定' } });
    expect((await fix(wish(second, '5'))).code).toBe(errors.GUARD.code);
    expect((await fix({ ...wish(first, '5'), skuId: null })).code).toBe(errors.GUARD.code);
    expect((await fix(wish(first, '5', ''))).code).toBe(errors.VALIDATION.code);
    const reader = await t.aUser(['备料单管理']);
    expect((await reader.call(planApi.fix, { body: wish(first, '5') })).code).toBe(errors.FORBIDDEN.code);
    expect((await reader.call(planApi.unfix, { params: { id }, body: { version } })).code).toBe(errors.FORBIDDEN.code);
    expect((await w.user.call(planApi.unfix, { params: { id }, body: { version: version + 1 } })).code).toBe(errors.VERSION_CONFLICT.code);
    dataOf(await w.user.call(planApi.unfix, { params: { id }, body: { version } }));
  });

  it('of two planners at once gives the same supply to one of them', async () => {
    const both = await Promise.all([fix(wish(first, '40')), fix(wish(second, '40'))]);
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, errors.VALIDATION.code].toSorted((a, b) => a - b));
    const { rows } = await t.ownerPool.query<{ most: number }>('select max(served - quantity)::float8 as most from plan_supplies');
    expect(rows[0]?.most).toBeLessThanOrEqual(0);
  });

  it('holds no more than there is when the stock becomes less, and nothing when the order ends', async () => {
    await t.ownerPool.query('delete from plan_fixes');
    dataOf(await fix(wish(second, '60')));
    const { rows } = await t.ownerPool.query<{ id: string }>('select id from stock_items where sku_id = $1', [style.skuId]);
    await w.reserve({ holderId: w.factory, itemId: rows[0]?.id ?? '' }, '35', { kind: 'garmentOrder', id: first });
    expect(await served()).toEqual([
      ['RESERVED 35', 'PURCHASE 45'],
      ['STOCK 25', 'PURCHASE 55'],
    ]);
    await t.ownerPool.query(`update garment_orders set state = 'CLOSED' where id = $1`, [second]);
    expect(await served()).toEqual([['RESERVED 35', 'STOCK 25', 'PURCHASE 20']]);
  });
});
