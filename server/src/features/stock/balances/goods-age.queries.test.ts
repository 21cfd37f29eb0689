import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { holdersApi } from '@mrp/contract/features/stock/holders.ts';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { brokenInvariants } from '../../../../test/invariants.ts';
import { aDocument, aPosting, aStockWorld, type StockWorld } from '../../../../test/stock.ts';
import { postMovements, type Posting } from '../commands.ts';

let t: TestApp;
let w: StockWorld;
let user: TestUser;

beforeAll(async () => {
  t = await testApp();
  w = await aStockWorld(t, 2);
  user = await t.aUser();
});

const place = (holder: number, item: number) => ({
  holderId: w.holders[holder] ?? '',
  ownership: 1 as const,
  itemId: w.items[item] ?? '',
});
const post = (...postings: Posting[]) => t.write((tx) => postMovements(tx, postings));
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
const ageAt = async (holder: number, item: number): Promise<number | null | undefined> => {
  const { data } = await user.call(skuStockApi.get, { params: { id: w.items[item] ?? '' } });
  return data.holders.find((one) => one.holder.id === w.holders[holder])?.ageDays;
};

describe('the age of goods without lots', () => {
  it('goes with them through a transfer, direct or in transit, where newer goods lie too', async () => {
    await post(aPosting(place(0, 0), '100', { occurredAt: daysAgo(60) }));
    await post(aPosting(place(1, 0), '10', { occurredAt: daysAgo(5) }));
    expect(await ageAt(0, 0)).toBe(60);
    await post(
      aPosting(place(0, 0), '-40', { type: 'TRANSFER_OUT', pair: 1 }),
      aPosting(place(1, 0), '40', { type: 'TRANSFER_IN', pair: 1, amount: null }),
    );
    expect([await ageAt(0, 0), await ageAt(1, 0)]).toEqual([60, 60]);
    const [holderId = '', , toHolderId = ''] = w.holders;
    const body = aDocument({
      kind: 'TRANSFER',
      holderId,
      toHolderId,
      travels: true,
      lines: [{ materialId: w.skus[0] ?? '', quantity: '60' }],
    });
    const { data: draft } = await user.call(skuStockApi.createDocument, { body });
    const step = (version: number, action: 'ship' | 'receive') =>
      user.call(skuStockApi.transitionDocument, { params: { id: draft.id }, body: { action, version } });
    const { data: sent } = await step(draft.version, 'ship');
    expect((await step(sent.version, 'receive')).code).toBe(200);
    expect(await ageAt(2, 0)).toBe(60);
    // What came first leaves first: only the newer goods stay.
    await post(aPosting(place(1, 0), '-40'));
    expect(await ageAt(1, 0)).toBe(5);
  });

  it('comes back with what a pick returns', async () => {
    await post(aPosting(place(0, 1), '50', { occurredAt: daysAgo(30) }));
    const issue = aPosting(place(0, 1), '-50', { type: 'PICK_OUT', occurredAt: daysAgo(10) });
    await post(issue);
    await post(aPosting(place(0, 1), '5', { occurredAt: daysAgo(3) }));
    await post({ ...issue, type: 'RETURN_PICK_IN', quantity: '20', amount: '0', occurredAt: daysAgo(1) });
    expect(await ageAt(0, 1)).toBe(30);
  });
});

describe('goods without lots that moved before their age went with them', () => {
  it('get it from their movements: of transfers, of what travelled, and of returns', async () => {
    const before = [await ageAt(0, 0), await ageAt(2, 0), await ageAt(0, 1)];
    const forget = async () => {
      await t.ownerPool.query(
        `alter table movements disable trigger user; update movements set goods_since = null; alter table movements enable trigger user`,
      );
    };
    await forget();
    expect([await ageAt(0, 0), await ageAt(2, 0), await ageAt(0, 1)]).not.toEqual(before);
    const migration = readFileSync(new URL('../../../../migrations/363_stock_goods_age.sql', import.meta.url), 'utf8');
    await t.ownerPool.query(`begin; ${migration} commit`);
    expect([await ageAt(0, 0), await ageAt(2, 0), await ageAt(0, 1)]).toEqual(before);
    expect(before).toContain(60);
    expect(before).toContain(30);
  });
});

describe('a holder with goods', () => {
  const close = async (id: string, version: number) =>
    user.call(holdersApi.setActive, { params: { id }, body: { active: false, version } });

  it('is not 停用 before they left', async () => {
    const { data } = await user.call(holdersApi.list, { query: {} });
    const { id = '', version = 0 } = data.rows.find((one) => one.id === w.holders[1]) ?? {};
    expect(await close(id, version)).toMatchObject({
      code: errors.GUARD.code,
      message: '“二号仓”还有 1 种物料的库存，请先调出、退回或调整为零，再停用',
    });
    await post(aPosting(place(1, 0), '-10'));
    expect((await close(id, version)).data).toMatchObject({ active: false });
    await sql`update holders set active = true where id = ${id}`.execute(t.ownerDb);
  });
});

afterAll(async () => {
  expect(await brokenInvariants(t)).toEqual([]);
});
