import { beforeAll, describe, expect, it } from 'vitest';
import { homeApi } from '@mrp/contract/features/home.ts';
import { skuStocktakesApi } from '@mrp/contract/features/stocktakes.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aCountWorld, openCount, type CountWorld } from '../../../test/stocktakes.ts';

let t: TestApp;
let w: CountWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aCountWorld(t, 3);
  for (const item of [0, 1, 2]) await w.move(item, '100', { amount: '1000' });
});

const todoOf = async (user: TestUser) => (await user.call(homeApi.get)).data.todos.find(({ key }) => key === 'dueSKUCounts');
const listedBy = async (user: TestUser) =>
  (await user.call(skuStocktakesApi.getCycle)).data.rows.reduce((sum, { dueItems }) => sum + dueItems, 0);

describe('items due for a count', () => {
  it('are counted on the home page as the page of cycles lists them, without those in an open count', async () => {
    const before = await todoOf(w.planner);
    expect(before).toMatchObject({ label: 'SKU到期待盘物料', path: '/skuInventoryCycle', tone: 'warning' });
    expect(before?.count).toBeGreaterThan(1);
    expect(before?.count).toBe(await listedBy(w.planner));
    await openCount(w, [0]);
    expect((await todoOf(w.planner))?.count).toBe((before?.count ?? 0) - 1);
    expect((await todoOf(w.planner))?.count).toBe(await listedBy(w.planner));
  });

  it('are due again when the last count is older than the cycle of their class', async () => {
    const { count = 0 } = (await todoOf(w.planner)) ?? {};
    const counted = (days: number) =>
      t.ownerPool.query('update stock_balances set last_counted_at = now() - make_interval(days => $1::int) where on_hand > 0', [days]);
    await counted(1);
    expect(await todoOf(w.planner)).toMatchObject({ count: 0, note: '' });
    await counted(500);
    expect((await todoOf(w.planner))?.count).toBe(count);
    expect((await todoOf(w.planner))?.note).toMatch(/^最早 \d{4}-\d\d-\d\d 盘过$/);
  });

  it('are listed for users who may plan counts', async () => {
    const reader = await t.aUser(['SKU盘点']);
    expect(await listedBy(reader)).toBeGreaterThan(0);
    expect(await todoOf(reader)).toBeUndefined();
  });
});
