import { beforeAll, describe, expect, it } from 'vitest';
import { homeApi } from '@mrp/contract/features/home.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aNettingWorld, dayAfter, type NettingWorld } from '../../../test/nettings.ts';
import { planned } from '../../../test/plans.ts';

let t: TestApp;
let w: NettingWorld;
let cloth: { spuId: string; skuId: string };
beforeAll(async () => {
  t = await testApp();
  w = await aNettingWorld(t);
  const { id: spuId, skus } = await w.material();
  cloth = { spuId, skuId: skus[0]?.id ?? '' };
  await w.offer(cloth.spuId, cloth.skuId);
});

const homeOf = async (user: TestUser) => (await user.call(homeApi.get)).data;

it('a figure that fails leaves the others on the home page and is named', async () => {
  await t.ownerPool.query('revoke select on production_batches from mrp_app');
  const home = await homeOf(w.user);
  await t.ownerPool.query('grant select on production_batches to mrp_app');
  expect(home).toMatchObject({ failed: ['备料完成率'], completion: null, shortages: { kinds: 0 } });
  expect(await homeOf(w.user)).toMatchObject({ failed: [], completion: { change: null } });
});

describe('近期缺料 of the home page', () => {
  it('shows which orders of the next two weeks the plan cannot serve from any stock', async () => {
    expect((await homeOf(w.user)).shortages).toMatchObject({ kinds: 0, rows: [] });
    const style = await w.style('SOON-1', ['藏青']);
    const [navy = ''] = style.skcs;
    await w.bom({ styleId: style.id }, [{ ...cloth, consumption: '1.5', colours: { [navy]: cloth.skuId } }]);
    const second = await dayAfter(t, 10);
    // 150 and 75 m within two weeks, 1,500 m after them.
    await w.order(style.id, [{ skcId: navy, pieces: 100 }], await dayAfter(t, 3));
    await w.order(style.id, [{ skcId: navy, pieces: 50 }], second);
    await w.order(style.id, [{ skcId: navy, pieces: 1000 }], await dayAfter(t, 30));
    await w.stock(w.factory, cloth, '100');
    const itemId = await w.stock(w.store, cloth, '100');
    await w.reserve({ holderId: w.store, itemId }, '20', { kind: 'garmentOrder', id: '999999' });

    await planned(t);
    const { shortages } = await homeOf(w.user);
    expect(shortages).toMatchObject({ days: 14, kinds: 1, styles: 1, amount: '540.00' });
    expect(shortages?.rows).toMatchObject([{ skuId: cloth.skuId, lacking: '45.0000', percent: '20', from: second, styles: 1 }]);
  });

  it('is read by those who may open 齐料, its amount by those who may see prices', async () => {
    const planner = await t.aUser(['备料单管理']);
    const { shortages, completion } = await homeOf(planner);
    expect(shortages).toMatchObject({ kinds: 1 });
    expect(shortages).not.toHaveProperty('amount');
    expect(completion?.weeks).toHaveLength(12);
    expect(await homeOf(await t.aUser(['内部物料档案']))).toMatchObject({ shortages: null, completion: null });
  });
});

it('备料完成率 of the home page is the share that arrived by its day, week by week, without this week', async () => {
  const { rows } = await t.ownerPool.query<{ monday: string }>(`select (date_trunc('week', business_day())::date - 7)::text as monday`);
  const monday = rows[0]?.monday ?? '';
  const dayOf = (days: number) => new Date(Date.parse(monday) + days * 86_400_000).toISOString().slice(0, 10);
  const due = (days: number) => w.production(w.factory, cloth, '100', dayOf(days));
  const [kept, late, , today] = [await due(3), await due(4), await due(6), await due(7), await due(-1)];
  const receive = (id: string | undefined, day: number, quantity: number) =>
    t.ownerPool.query(
      `insert into production_batches (production_id, position, quantity, is_last, received_at)
       values ($1, 1, $2, false, ($3::date + $4::int)::timestamp at time zone 'Asia/Shanghai')`,
      [id, quantity, monday, day],
    );
  await receive(kept, 3, 98);
  await receive(late, 5, 100);
  await receive(today, 1, 100);
  const { completion } = await homeOf(w.user);
  expect(completion?.weeks.slice(-3).map(({ percent }) => percent)).toEqual([null, '0.0', '33.3']);
  expect(completion?.weeks.at(-1)?.from).toBe(monday);
  expect(completion?.change).toBe('33.3');

  const ordersOf = async (from: string) => (await w.user.call(homeApi.completionOrders, { query: { from } })).data;
  for (const { from, due: count, kept: inTime } of completion?.weeks ?? [])
    expect([from, await ordersOf(from)]).toMatchObject([from, { total: count, kept: inTime }]);
  const last = await ordersOf(monday);
  expect(last.rows.map(({ id, kept: inTime }) => [id, inTime])).toEqual([
    [expect.any(String), false],
    [late, false],
    [kept, true],
  ]);
  expect(last.rows.at(-1)).toMatchObject({ kind: 'production', dueOn: dayOf(3), reachedOn: dayOf(3) });
  // The batches were written without their movements.
  await t.ownerPool.query('delete from production_batches');
});
