import { beforeAll, describe, expect, it } from 'vitest';
import { costingApi } from '@mrp/contract/features/costing.ts';
import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import { homeApi } from '@mrp/contract/features/home.ts';
import { tasksApi } from '@mrp/contract/features/home/tasks.ts';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import type { Transition } from '@mrp/contract/lib/workflow.ts';
import { composition } from '../src/features.ts';
import { testApp, type TestApp, type TestUser } from './app.ts';
import { theDictionaries, type Dictionaries } from './builders.ts';
import { sayByDefault } from './comparisons.ts';
import { aPreparationWorld, type PreparationWorld } from './preparations.ts';
import { aDraftPurchase } from './purchases.ts';
import { aSubmittedSheet } from './quotations.ts';
import { aDocument } from './stock.ts';
import { aCountWorld, freshCount, moveCount, sendEvents } from './stocktakes.ts';
import { aSupplier } from './suppliers.ts';
import { aTaskIn, done } from './tasks.ts';

const isApproval = ([action, { by, automatic }]: [string, Transition<string>]): boolean =>
  !automatic && (action === 'approve' || by === 'another');

describe('every document that somebody approves', () => {
  it('is a to-do of who may approve it, among those that the task panel shows', () => {
    const waiting = composition.workflows.flatMap(({ label, transitions }) =>
      Object.entries(transitions)
        .filter(isApproval)
        .flatMap(([, { from, permission }]) => from.map((state) => ({ label, state, title: permission.split(':')[0] }))),
    );
    expect(waiting.length).toBeGreaterThan(9);
    for (const { label, state, title } of waiting) {
      const found = composition.todos.some(
        ({ approval, path, button }) =>
          approval && path.endsWith(`state=${state}`) && [button].flat().some((name) => name.startsWith(`${title}:`)),
      );
      expect([label, state, found]).toEqual([label, state, true]);
    }
  });
});

describe('the to-do to approve', () => {
  let t: TestApp;
  let d: Dictionaries;
  let w: PreparationWorld;
  let author: TestUser;
  let other: TestUser;

  beforeAll(async () => {
    t = await testApp();
    d = await theDictionaries(t);
    w = await aPreparationWorld(t);
    author = await t.aUser();
    other = await t.aUser();
  });

  const countOf = async (user: TestUser, key: string) => (await done(user, homeApi.get, {})).todos.find((todo) => todo.key === key)?.count;
  const shownTo = async (user: TestUser, key: string) =>
    (await done(user, tasksApi.list, {})).tasks.some((task) => task.key === `APPROVAL:${key}`);
  /** One more for somebody else, none for who wrote or submitted it. */
  async function expectForOthers(key: string): Promise<void> {
    expect([key, await countOf(author, key), await countOf(other, key)]).toEqual([key, 0, 1]);
    expect([key, await shownTo(author, key), await shownTo(other, key)]).toEqual([key, false, true]);
  }

  it('counts an adjustment of stock, but not for who wrote it', async () => {
    const body = aDocument({
      kind: 'ADJUSTMENT',
      holderId: w.holders[0] ?? '',
      reasonId: w.adjustReason,
      reason: '破损',
      lines: [{ materialId: w.skus[0] ?? '', quantity: '5', direction: 'IN' }],
    });
    const { id, version } = await done(author, skuStockApi.createDocument, { body });
    expect(await countOf(other, 'pendingSKUAdjustments')).toBe(0);
    await done(author, skuStockApi.transitionDocument, { params: { id }, body: { action: 'submit', version } as never });
    await expectForOthers('pendingSKUAdjustments');
    expect(await countOf(other, 'pendingSPUAdjustments')).toBe(0);
    const clerk = await t.aUser(['SKU库存', 'SKU库存:调整']);
    expect(await countOf(clerk, 'pendingSKUAdjustments')).toBeUndefined();
  });

  it('counts a cost sheet, but not for who priced it', async () => {
    await sayByDefault(other, { benchmarkBasis: 'PRICE_LIST', orangeAction: 'HINT', redAction: 'HINT' });
    const { quotation } = await aSubmittedSheet(t, d, author);
    expect((await done(other, costingApi.get, { params: { id: quotation.id } })).state).toBe('APPROVING');
    await expectForOthers('sheetsToApprove');
  });

  it('counts samples that wait for confirmation, but not for who submitted them', async () => {
    const { id } = await aTaskIn(t, d, other, 'DEVELOPING', (await aSupplier(t)).id);
    const { version } = await done(author, developmentTasksApi.get, { params: { id } });
    await done(author, developmentTasksApi.transition, { params: { id }, body: { action: 'submit', version } });
    await expectForOthers('tasksToConfirm');
  });

  it('counts a purchase whose price waits to be released, but not for its author', async () => {
    await w.offer(w.skus[0] ?? '', { bulk: '42.00' });
    const lines = [{ skuId: w.skus[0] ?? '', quantity: '100', unitPrice: '50.00', reason: '急单' }];
    const { id, version } = await aDraftPurchase({ ...w, buyer: author }, { lines });
    await done(author, purchasesApi.askRelease, { params: { id }, body: { reason: '客户等货', version } });
    await expectForOthers('askedReleases');
    const { rows } = await done(other, purchasesApi.list, { query: { releaseAsked: true } as never });
    expect(rows).toMatchObject([{ id, isReleaseAsked: true }]);
  });
});

describe('the to-do to review a stocktake', () => {
  it('is not for who counted, even where he is no longer among the counters', async () => {
    const t = await testApp();
    const c = await aCountWorld(t);
    const author = await t.aUser();
    const countOf = async (user: TestUser) =>
      (await done(user, homeApi.get, {})).todos.find(({ key }) => key === 'reviewSKUStocktakes')?.count;
    for (const item of [0, 1]) await c.move(item, '100');
    const id = await freshCount(t, { ...c, counters: [author, c.counters[0]] }, { blind: false });
    await sendEvents(author, id, [{ code: c.codes[0] ?? '', quantity: '100' }]);
    await t.ownerDb.updateTable('stocktakeCounters').set({ removedAt: new Date().toISOString() }).where('userId', '=', author.id).execute();
    await moveCount(c.supervisor, c, id, 'finish');
    expect([await countOf(author), await countOf(c.supervisor)]).toEqual([0, 1]);
  });
});
