import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { aStockWorld, postDocument, type StockWorld } from '../../../../test/stock.ts';

let t: TestApp;
let w: StockWorld;
let user: TestUser;
let itemId: string;

const DAY = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY).toISOString();
const receive = async (lotNo: string, quantities: readonly string[], days: number, holderId = w.holders[0] ?? '') => {
  const rolls = quantities.map((quantity, at) => ({ lotNo, rollNo: `${lotNo}-${at + 1}`, quantity, secondQuantity: '80.5' }));
  const quantity = String(quantities.reduce((sum, one) => sum + Number(one), 0));
  const lines = [{ materialId: w.skus[0] ?? '', quantity, unitPrice: '10.00', rolls }];
  const { lines: posted } = await postDocument(user, 'SKU', {
    kind: 'SUPPLEMENT',
    holderId,
    supplierId: w.supplierId,
    occurredAt: daysAgo(days),
    lines,
  });
  itemId = posted[0]?.itemId ?? '';
};

/** Everything that the page of an item shows, as comparable lines. */
async function seeItem(at?: string) {
  const params = { id: itemId };
  const query = { ...(at && { at }) };
  const [item, lots, movements, levels, explanation] = await Promise.all([
    user.call(skuStockApi.get, { params, query }),
    user.call(skuStockApi.listLots, { params, query }),
    user.call(skuStockApi.listMovements, { params, query }),
    user.call(skuStockApi.listLevels, { params, query: { ...query, days: 40 } }),
    user.call(skuStockApi.explain, { params, query: { ...query, quantity: 'total' } }),
  ]);
  return {
    figures: [
      item.data.brand,
      item.data.value,
      item.data.holders.filter(({ total }) => Number(total) > 0).map(({ holder, total }) => [holder.name, total]),
    ],
    lots: lots.data.map(({ lotNo, onHand, rolls }) => [
      lotNo,
      Number(onHand),
      rolls.map(({ rollNo, places }) => [
        rollNo,
        places.map(({ holder, onHand: lies, secondQuantity }) => [holder.name, Number(lies), Number(secondQuantity)]),
      ]),
    ]),
    movements: movements.data.rows.map(({ id, afterQuantity }) => [id, afterQuantity]),
    levels: levels.data.map(({ day, brand }) => [day, Number(brand)]),
    explained: [Number(explanation.data.result), explanation.data.check?.agrees],
  };
}

beforeAll(async () => {
  t = await testApp();
  w = await aStockWorld(t, 1, 'ROLL');
  user = await t.aUser();
  await receive('A1', ['30', '20'], 30);
});

it('a stock item at a past moment has the lots, movements and levels that its page showed then', async () => {
  const before = await seeItem();
  const { rows } = await sql<{
    at: string;
  }>`select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`.execute(t.db);
  const at = rows[0]?.at ?? '';
  const rolls = [{ side: 'OUT' as const, lotNo: 'A1', rollNo: 'A1-1', quantity: '30' }];
  const lines = [{ materialId: w.skus[0] ?? '', quantity: '30', rolls }];
  await postDocument(user, 'SKU', { kind: 'OTHER_OUT', holderId: w.holders[0] ?? '', reason: '送样', lines });
  // Posted later with an earlier date, so the page did not show it then.
  await receive('B2', ['7'], 20, w.holders[1]);
  expect(await seeItem(at)).toEqual(before);
  expect((await seeItem()).lots).not.toEqual(before.lots);
});

it('the daily levels of a past moment end with its day', async () => {
  const at = daysAgo(3);
  const { data } = await user.call(skuStockApi.listLevels, { params: { id: itemId }, query: { at, days: 7 } });
  expect(data).toHaveLength(7);
  expect(data.at(-1)?.day).toBe(new Date(Date.parse(at) + 8 * 3_600_000).toISOString().slice(0, 10));
});

it('offers the lots and rolls at one holder, the oldest first, by any spelling of the lot', async () => {
  const choose = async (holderId: string, lotNo?: string) => {
    const body = { holderId, ownership: 1 as const, wanted: [{ materialId: w.skus[0] ?? '', ...(lotNo && { lotNo }) }] };
    return (await user.call(skuStockApi.chooseLots, { body })).data;
  };
  const [here = '', there = ''] = w.holders;
  await receive('ｐ1', ['30', '20'], 90, there);
  await receive('P2', ['10'], 60, there);
  expect(
    (await choose(there))
      .map(({ lotNo, rollNo, onHand, frozen }) => [lotNo, rollNo, onHand, frozen])
      .filter(([lotNo]) => /p/i.test(lotNo ?? '')),
  ).toEqual([
    ['p1', 'p1-1', '30.0000', '0.0000'],
    ['p1', 'p1-2', '20.0000', '0.0000'],
    ['P2', 'P2-1', '10.0000', '0.0000'],
  ]);
  expect((await choose(there, 'p2')).map(({ rollNo }) => rollNo)).toEqual(['P2-1']);
  expect((await choose(here)).some(({ lotNo }) => lotNo === 'P2')).toBe(false);
});
