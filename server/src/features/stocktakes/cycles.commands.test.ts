import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { skuStocktakesApi } from '@mrp/contract/features/stocktakes.ts';
import { fieldsOf, testApp, type TestApp } from '../../../test/app.ts';
import { aCountWorld, giveReasons, moveCount, openCount, planCount, sendEvents, type CountWorld } from '../../../test/stocktakes.ts';

let t: TestApp;
let w: CountWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aCountWorld(t, 2);
  for (const [item, amount] of ['8500', '1100', '400'].entries()) await w.move(item, '100', { amount });
});

const days = { A: 10, B: 20, C: 30 };
const read = async () => {
  const { rows } = (await w.planner.call(skuStocktakesApi.getCycle)).data;
  return new Map(rows.filter(({ holder }) => holder.id === w.holders[0]).map((row) => [row.valueClass, row]));
};

/** What the books have after the first count. */
const RIGHT = '99.00';

async function countAll(quantity: string): Promise<string> {
  const { id, code } = await openCount(w, [0], { recountPercent: '99', recountAmount: '9999999' });
  expect((await read()).get('A')).toMatchObject({ openItems: 1, dueItems: 0 });
  await sendEvents(w.counters[0], id, [{ code: w.codes[0] ?? '', quantity }]);
  await moveCount(w.supervisor, w, id, 'finish');
  if (quantity !== RIGHT) await giveReasons(w, id);
  await moveCount(w.supervisor, w, id, 'approve');
  return code;
}

describe('the cycle of counts', () => {
  it('has each item in the class of its value, due until it was counted and again after the days of its class', async () => {
    expect((await w.planner.call(skuStocktakesApi.saveCycle, { body: days })).data.days).toEqual(days);
    const first = { items: 1, dueItems: 1, neverCounted: 1, openItems: 0, oldestCountedAt: null };
    expect([...(await read()).values()]).toMatchObject([
      { ...first, valueClass: 'A', value: '8500.00' },
      { ...first, valueClass: 'B', value: '1100.00' },
      { ...first, valueClass: 'C', value: '400.00' },
    ]);
    await countAll('99');
    expect((await read()).get('A')).toMatchObject({ dueItems: 0, neverCounted: 0, openItems: 0, oldestCountedAt: expect.any(String) });
    const countedAgo = (ago: number) =>
      sql`update stock_balances set last_counted_at = now() - make_interval(days => ${ago}::int) where last_counted_at is not null`.execute(
        t.ownerDb,
      );
    await countedAgo(10);
    expect((await read()).get('A')).toMatchObject({ dueItems: 0 });
    await countedAgo(11);
    expect((await read()).get('A')).toMatchObject({ dueItems: 1 });
    // A longer cycle has it wait again.
    await w.planner.call(skuStocktakesApi.saveCycle, { body: { ...days, A: 11 } });
    expect((await read()).get('A')).toMatchObject({ dueItems: 0 });
  });

  it('proposes the goods of suppliers too, and a count of both owners has those that are due', async () => {
    const holderId = w.holders[1] ?? '';
    await w.move(0, '10', { holderId, amount: '100' });
    await w.move(0, '20', { holderId, ownership: 2 });
    await w.move(1, '30', { holderId, ownership: 2 });
    await sql`update stock_balances set last_counted_at = now() where holder_id = ${holderId} and ownership = 1`.execute(t.ownerDb);
    const rows = (await w.planner.call(skuStocktakesApi.getCycle)).data.rows.filter(({ holder }) => holder.id === holderId);
    expect(rows).toMatchObject([
      { valueClass: 'A', items: 1, dueItems: 1, neverCounted: 1, ownership: 3 },
      { valueClass: 'C', items: 1, dueItems: 1, neverCounted: 1, ownership: 3, value: '0.00' },
    ]);
    const counts = await Promise.all(
      rows.map(({ valueClass, countedBefore, ownership }) =>
        planCount(w, [], { holderId, valueClass, countedBefore, ownership, itemIds: [] }).then(({ id }) =>
          moveCount(w.planner, w, id, 'publish'),
        ),
      ),
    );
    expect(counts.map(({ lineCount }) => lineCount)).toEqual([1, 1]);
  });

  it('is changed by those who plan counts, within its bounds', async () => {
    const save = (body: object, user = w.planner) => user.call(skuStocktakesApi.saveCycle, { body: body as never });
    expect(fieldsOf((await save({ A: 0, B: 1000, C: 1.5 })).data)).toMatchObject({ A: '至少1天', B: '最多999天', C: expect.any(String) });
    const reader = await t.aUser(['SKU盘点']);
    expect((await save(days, reader)).code).toBe(errors.FORBIDDEN.code);
    expect((await reader.call(skuStocktakesApi.getCycle)).data.rows[0]).not.toHaveProperty('value');
    for (const call of [skuStocktakesApi.getCycle, skuStocktakesApi.listTrend, skuStocktakesApi.saveCycle]) {
      expect((await t.anonymous.call(call, { body: days } as never)).code).toBe(errors.NO_TOKEN.code);
      expect((await (await t.aUser(['盘点任务'])).call(call, { body: days } as never)).code).toBe(errors.FORBIDDEN.code);
    }
  });
});

describe('the trend of accuracy', () => {
  it('has completed counts of a holder, the last first, with money for those who see prices', async () => {
    const code = await countAll(RIGHT);
    const { data } = await w.planner.call(skuStocktakesApi.listTrend, { query: { holderId: w.holders[0] } });
    expect(data).toMatchObject([
      { code, lineCount: 1, accuracy: '100.00', valueAccuracy: '100.00', shrinkage: '0.00' },
      { lineCount: 1, accuracy: '0.00', valueAccuracy: '99.00', shrinkage: '1.00' },
    ]);
    const { data: unpriced } = await (await t.aUser(['SKU盘点'])).call(skuStocktakesApi.listTrend);
    expect(unpriced).toHaveLength(2);
    expect(unpriced[0]).not.toHaveProperty('valueAccuracy');
    expect((await w.planner.call(skuStocktakesApi.listTrend, { query: { holderId: w.holders[1] } })).data).toEqual([]);
    expect((await w.planner.call(skuStocktakesApi.listTrend, { query: { holderId: 'x' } })).code).toBe(errors.VALIDATION.code);
  });
});
