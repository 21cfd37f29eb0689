import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { aPickWorld, giveBack, makePick, takeGoods, type PickWorld } from '../../../test/picks.ts';
import { aPosting } from '../../../test/stock.ts';
import { postMovements, type Posting } from '../stock/commands.ts';

let t: TestApp;
let w: PickWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aPickWorld(t, 'NONE');
});

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
const post = (...postings: Posting[]) => t.write((tx) => postMovements(tx, postings));
const owner = (statement: string) =>
  t.ownerPool.query(`begin; alter table movements disable trigger user; ${statement}; alter table movements enable trigger user; commit`);

describe('a return of a pick whose takes were not recorded', () => {
  it('gets the age of that take, and what moved on with it too', async () => {
    const stores = await t.ownerDb.insertInto('holders').values({ kind: 'OWN', name: '退料仓' }).returning('id').execute();
    const { itemId } = (await makePick(w, { lines: [{ skuId: w.skuId, quantity: '50' }] })).lines[0]!;
    const at = (holderId: string) => ({ holderId, ownership: 1 as const, itemId });
    await post(aPosting(at(w.factory), '50', { occurredAt: daysAgo(40) }));
    const pick = await makePick(w, { lines: [{ skuId: w.skuId, quantity: '50' }] });
    const lineId = pick.lines[0]?.id ?? '';
    const { data: first } = await takeGoods(w.user, pick, [{ lineId, quantity: '40', takes: null }]);
    await post(aPosting(at(w.factory), '30', { occurredAt: daysAgo(10) }));
    await post(aPosting(at(w.factory), '-10'));
    const { data: second } = await takeGoods(w.user, first, [{ lineId, quantity: '10', takes: null }]);
    const { data: back } = await giveBack(w.user, second, ['30', '10']);
    await giveBack(w.user, back, ['10']);
    const store = stores[0]?.id ?? '';
    await post(
      aPosting(at(w.factory), '-60', { type: 'TRANSFER_OUT', pair: 1 }),
      aPosting(at(store), '60', { type: 'TRANSFER_IN', pair: 1, amount: null }),
    );
    const ages = async () => {
      const { rows } = await t.ownerPool.query<{ type: string; days: number | null }>(
        `select m.type, extract(day from now() - m.goods_since)::int as days from movements m join stock_balances b on b.id = m.balance_id
         where b.item_id = ${itemId} and m.type in ('RETURN_PICK_IN', 'TRANSFER_IN') order by m.id`,
      );
      const { data } = await w.user.call(skuStockApi.get, { params: { id: itemId } });
      return [rows.map(({ type, days }) => `${type} ${days}`), data.holders.find(({ holder }) => holder.id === store)?.ageDays];
    };
    const right = [['RETURN_PICK_IN 40', 'RETURN_PICK_IN 10', 'RETURN_PICK_IN 40', 'TRANSFER_IN 40'], 40];
    expect(await ages()).toEqual(right);
    // As they were posted before: as old as the last take.
    await owner(`update movements m set goods_since = now() - interval '10 days' from stock_balances b where b.id = m.balance_id and b.item_id = ${itemId}
      and m.type in ('RETURN_PICK_IN', 'TRANSFER_IN')`);
    expect(await ages()).not.toEqual(right);
    const migration = readFileSync(new URL('../../../migrations/368_stock_return_ages.sql', import.meta.url), 'utf8');
    await t.ownerPool.query(`begin; ${migration} commit`);
    expect(await ages()).toEqual(right);
    // Read again, it changes nothing.
    await t.ownerPool.query(`begin; ${migration} commit`);
    expect(await ages()).toEqual(right);
  });
});

afterAll(async () => {
  expect(await brokenInvariants(t)).toEqual([]);
});
