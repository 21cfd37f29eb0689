import { beforeAll, expect, it } from 'vitest';
import { costingApi } from '@mrp/contract/features/costing.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { theDictionaries } from '../../../test/builders.ts';
import { aPreparationWorld, type PreparationWorld } from '../../../test/preparations.ts';
import { aDraftPurchase, movePurchase } from '../../../test/purchases.ts';
import { aDispatchedQuotation, readSheet, saveLines, workedLines } from '../../../test/quotations.ts';
import { done } from '../../../test/tasks.ts';

let t: TestApp;
let w: PreparationWorld;
let pricer: TestUser;
let quotationId: string;

/** One line whose colour was bought at 42.00 元/公斤 without 空差, and one without a match. */
beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t);
  const d = await theDictionaries(t);
  const skuId = w.skus[0] ?? '';
  await w.offer(skuId, { bulk: '42.00' });
  await movePurchase(w.buyer, await aDraftPurchase(w, { lines: [{ skuId, quantity: '100', reason: '急用' }] }), 'place');
  const [main, unmatched] = workedLines(d);
  ({ id: quotationId } = await aDispatchedQuotation(t, d, w.buyer, { lines: [{ ...main!, skuId }, unmatched!] }));
  pricer = await t.aUser(['面料核价', '面料核价:核价', VIEW_PRICES]);
});

const rowsOf = async (user: TestUser, query: object = {}) =>
  (await done(user, costingApi.listFabrics, { query: { quotationIds: [quotationId], ...query } as never })).rows;
const named = async (user: TestUser, query: object) => (await rowsOf(user, query)).map(({ name }) => name).toSorted();

it('shows what was last paid for a colour per unit of the consumption', async () => {
  const [bought, unmatched] = (await rowsOf(pricer)).toSorted((a, b) => a.name.localeCompare(b.name)).toReversed();
  const recent = [bought, unmatched].map((row) => [row?.item !== null, row?.recentPrice, row?.recentOn === null]);
  expect(recent).toEqual(
    expect.arrayContaining([
      [true, expect.stringMatching(/^\d+\.\d{4}$/), false],
      [false, null, true],
    ]),
  );
});

it('is found by my tasks, the season and the rate of the difference', async () => {
  const all = ['精棉汗布', '罗纹'].toSorted();
  const idle = await t.aUser(['面料核价', VIEW_PRICES]);
  expect([await named(pricer, { mine: ['TASK'] }), await named(idle, { mine: ['TASK'] })]).toEqual([all, []]);
  await saveLines(w.buyer, quotationId, ({ name }) => ({
    reason: '谈价',
    ...(name === '精棉汗布' ? { decision: 'REDUCED' as const, price: '6.00' } : { decision: null, basis: null }),
  }));
  expect(await named(pricer, { mine: ['TASK'] })).toEqual(['罗纹']);
  expect(await named(w.buyer, { mine: ['DECIDED'] })).toEqual(['精棉汗布']);
  expect(await named(pricer, { differenceRate: { min: '50', max: '60' } })).toEqual(['精棉汗布']);
  expect(await named(pricer, { seasonIds: ['999999'] })).toEqual([]);
});

it('is begun by whoever may begin, without the right to price', async () => {
  const starter = await t.aUser(['面料核价', '面料核价:开始核价']);
  const { version } = await readSheet(starter, quotationId);
  const start = (user: TestUser) =>
    user.call(costingApi.startTask, { params: { id: quotationId }, body: { department: 'FABRIC', version } });
  const technical = await t.aUser(['面料核价', '成衣核价:技术核价']);
  expect((await start(technical)).code).toBe(40300);
  expect((await start(starter)).data.tasks.find(({ department }) => department === 'FABRIC')?.assignee?.id).toBe(starter.id);
  expect(await named(pricer, { mine: ['TASK'] })).toEqual([]);
});
