import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { skuStockApi, spuStockApi } from '@mrp/contract/features/stock.ts';
import type { ExplanationQuery } from '@mrp/contract/features/stock/item.ts';
import { errors } from '@mrp/contract/errors.ts';
import { compareDecimals, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { aSupplier } from '../../../../test/suppliers.ts';
import { syncSupplierHolders } from '../holders.commands.ts';
import { aStockWorld, postDocument, type DocumentDraft, type StockWorld } from '../../../../test/stock.ts';

let t: TestApp;
let w: StockWorld;
let user: TestUser;
let cloth: string;
let other: string;

const supplement = (changes: Partial<DocumentDraft>): DocumentDraft => ({
  kind: 'SUPPLEMENT',
  holderId: w.holders[0] ?? '',
  lines: [],
  ...changes,
});
const post = (draft: DocumentDraft) => postDocument(user, 'SKU', draft);
const stockOf = async (materialId: string) => {
  const { data } = await user.call(skuStockApi.list, { query: { zero: true } });
  return data.rows.find((row) => row.skuId === materialId && row.holder.id === w.holders[0]);
};

/** Brand fabric at one holder and fabric of its supplier at another, a third of which was bought out. */
beforeAll(async () => {
  t = await testApp();
  w = await aStockWorld(t);
  user = await t.aUser();
  [cloth = '', other = ''] = w.skus;
  const lent = { holderId: w.holders[2] ?? '', ownership: 2 as const };
  await post(supplement({ lines: [{ materialId: cloth, quantity: '100', unitPrice: '12.00' }] }));
  await post(supplement({ ...lent, lines: [{ materialId: cloth, quantity: '30' }] }));
  await w.addOffer(cloth, '42.00');
  await post({ kind: 'BUYOUT', holderId: lent.holderId, lines: [{ materialId: cloth, quantity: '10' }] });
  await post(supplement({ lines: [{ materialId: other, quantity: '15', unitPrice: '2.00' }] }));
});

describe('a stock item', () => {
  it('returns its holders, movements, daily levels and explanation', async () => {
    const id = (await stockOf(cloth))?.itemId ?? '';
    const { data: item } = await user.call(skuStockApi.get, { params: { id } });
    expect(item.holders.map(({ holder }) => holder.name)).toEqual(['一号仓', '三号仓']);
    expect(item).toMatchObject({ brand: '110.0000', supplier: '20.0000', total: '130.0000', available: '130.0000' });
    const { data: journal } = await user.call(skuStockApi.listMovements, { params: { id }, query: { pageSize: 2 } });
    expect(journal.total).toBeGreaterThan(3);
    expect(journal.rows[0]).toMatchObject({
      type: 'BUYOUT_IN',
      afterQuantity: '10.0000',
      document: { label: '买断单', code: expect.stringMatching(/^KCMD/) },
    });
    const { data: levels } = await user.call(skuStockApi.listLevels, { params: { id }, query: { days: 30 } });
    expect(levels).toHaveLength(30);
    expect(levels.at(-1)).toMatchObject({ brand: '110.0000', supplier: '20.0000' });
    const { data: explanation } = await user.call(skuStockApi.explain, { params: { id }, query: { quantity: 'available' } });
    expect(explanation).toMatchObject({ result: '130.0000', check: { agrees: true } });
    expect(explanation.terms.map(({ label, value }) => [label, value])).toEqual([
      ['一号仓 · 品牌仓 在库', '100.0000'],
      ['三号仓 · 品牌仓 在库', '10.0000'],
      ['三号仓 · 供应商仓 在库', '20.0000'],
    ]);
  });

  it('returns at a past moment what the ledger contained then', async () => {
    const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(t.db);
    const at = new Date(rows[0]?.at ?? '').toISOString();
    const before = await stockOf(other);
    await post(supplement({ lines: [{ materialId: other, quantity: '1', unitPrice: '1.00' }] }));
    const { data } = await user.call(skuStockApi.list, { query: { at, itemIds: [before?.itemId ?? ''] } });
    expect(data.rows[0]).toMatchObject({ brand: before?.brand, value: before?.value, reserved: null, available: null });
    expect((await stockOf(other))?.brand).not.toBe(before?.brand);
    expect(
      (await user.call(skuStockApi.explain, { params: { id: before?.itemId ?? '' }, query: { quantity: 'brand', at } })).data,
    ).toMatchObject({ result: '15.0000', laterMovements: 1 });
  });

  it.each(['yesterday', '2999-01-01T00:00:00Z', '2026-01-05T08:00:00+23:00', '0000-01-05T08:00:00Z'])(
    'refuses %s as a past moment',
    async (at) => {
      const refused = { code: errors.VALIDATION.code };
      expect(await user.call(skuStockApi.list, { query: { at } })).toMatchObject(refused);
      expect(await user.call(skuStockApi.get, { params: { id: w.items[0] ?? '' }, query: { at } })).toMatchObject(refused);
    },
  );

  it.each([
    [{ low: true }, 'low'],
    [{ ageDays: { min: '1' } }, 'ageDays'],
    [{ expected: true }, 'expected'],
    [{ sort: '-code,reserved' }, 'sort'],
    [{ sort: 'available' }, 'sort'],
  ])('refuses filters and sorts without history at a past moment: %j', async (query, field) => {
    const at = new Date().toISOString();
    const refused = { code: errors.VALIDATION.code, data: { fields: { [field]: expect.stringContaining('没有历史') } } };
    expect(await user.call(skuStockApi.list, { query: { ...query, at } })).toMatchObject(refused);
    expect(await user.call(skuStockApi.listTotals, { query: { ...query, at } })).toMatchObject(refused);
    expect(await user.call(skuStockApi.list, { query })).toMatchObject({ code: 200 });
  });

  it('has neither warnings nor counts of today at a past moment', async () => {
    const [sku = '', holder = ''] = [w.skus[0], w.holders[0]];
    const at = new Date().toISOString();
    await t.ownerDb.updateTable('skus').set({ safetyStock: '5000' }).where('id', '=', sku).execute();
    const itemId = (await stockOf(sku))?.itemId ?? '';
    await t.ownerDb
      .updateTable('stockBalances')
      .set({ lastCountedAt: sql`now()` })
      .where('itemId', '=', itemId)
      .where('holderId', '=', holder)
      .execute();
    const placeOf = async (query: { at?: string }) => {
      const { data: item } = await user.call(skuStockApi.get, { params: { id: itemId }, query });
      return [item.isLow, item.holders.find((place) => place.holder.id === holder)?.lastCountedAt === null];
    };
    expect(await placeOf({})).toEqual([true, false]);
    expect(await placeOf({ at })).toEqual([false, true]);
    await t.ownerDb.updateTable('skus').set({ safetyStock: null }).where('id', '=', sku).execute();
    await t.ownerDb.updateTable('stockBalances').set({ lastCountedAt: null }).where('itemId', '=', itemId).execute();
  });

  it('returns and sorts by the last movement of each holder at a past moment', async () => {
    const placesOf = async (query: { at?: string }) => {
      const { data } = await user.call(skuStockApi.list, { query: { ...query, sort: '-lastMovedAt' } });
      return data.rows.map(({ id, lastMovedAt }) => [id, lastMovedAt]);
    };
    const before = await placesOf({});
    const itemId = (await stockOf(cloth))?.itemId ?? '';
    const { data: item } = await user.call(skuStockApi.get, { params: { id: itemId } });
    const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(t.db);
    const at = new Date(rows[0]?.at ?? '').toISOString();
    await post(supplement({ lines: [{ materialId: cloth, quantity: '5', unitPrice: '12.00' }] }));
    await post(supplement({ holderId: w.holders[2] ?? '', ownership: 2, lines: [{ materialId: cloth, quantity: '1' }] }));
    await post(supplement({ holderId: w.holders[1] ?? '', lines: [{ materialId: cloth, quantity: '1', unitPrice: '12.00' }] }));
    expect(before).toHaveLength(3);
    expect(await placesOf({ at })).toEqual(before);
    expect((await placesOf({})).map(([id]) => id)).not.toEqual(before.map(([id]) => id));
    const { data: past } = await user.call(skuStockApi.get, { params: { id: itemId }, query: { at } });
    const movedAt = (holders: typeof item.holders) => new Map(holders.map(({ holder, lastMovedAt }) => [holder.name, lastMovedAt]));
    expect(movedAt(past.holders)).toEqual(movedAt([...item.holders, ...past.holders.filter(({ lastMovedAt }) => lastMovedAt === null)]));
  });

  it('has the age of its remaining stock by receipt date, and reversing an issue does not make it newer', async () => {
    const sku = w.skus[2] ?? '';
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const receive = (quantity: string, days: number) =>
      post(supplement({ occurredAt: daysAgo(days), lines: [{ materialId: sku, quantity, unitPrice: '1.00' }] }));
    await receive('60', 50);
    await receive('40', 300);
    expect((await stockOf(sku))?.ageDays, 'booked late').toBe(300);
    const issue = await post({
      kind: 'OTHER_OUT',
      holderId: w.holders[0] ?? '',
      reason: '送样',
      lines: [{ materialId: sku, quantity: '40' }],
    });
    expect((await stockOf(sku))?.ageDays, 'the first that came went first').toBe(50);
    const body = { action: 'reverse' as const, version: issue.version, reason: '开错' };
    await user.call(skuStockApi.transitionDocument, { params: { id: issue.id }, body });
    expect((await stockOf(sku))?.ageDays).toBe(300);
    for (let day = 1; day <= 40; day += 1) await receive('1', day);
    expect((await stockOf(sku))?.ageDays, 'beyond what is read first').toBe(300);
  });

  it('is found by the low-stock filter even without any stock left', async () => {
    const sku = w.skus[3] ?? '';
    await t.ownerDb.updateTable('skus').set({ safetyStock: '5' }).where('id', '=', sku).execute();
    const low = async () =>
      (await user.call(skuStockApi.list, { query: { low: true } })).data.rows.map(({ skuId, total, isLow }) => [skuId, total, isLow]);
    await post(supplement({ lines: [{ materialId: sku, quantity: '3', unitPrice: '1.00' }] }));
    expect(await low()).toEqual([[sku, '3.0000', true]]);
    await post({ kind: 'OTHER_OUT', holderId: w.holders[0] ?? '', reason: '送样', lines: [{ materialId: sku, quantity: '3' }] });
    expect(await low()).toEqual([[sku, '0.0000', true]]);
    await t.ownerDb.updateTable('skus').set({ safetyStock: null }).where('id', '=', sku).execute();
  });

  it('is not found under the other item level', async () => {
    const id = (await stockOf(cloth))?.itemId ?? '';
    expect(await user.call(spuStockApi.get, { params: { id } })).toMatchObject({ code: errors.NOT_FOUND.code });
  });

  it('is summed by unit, and found by pinyin, holder and low stock', async () => {
    const { data: totals } = await user.call(skuStockApi.listTotals);
    expect(totals).toEqual([
      {
        unit: '公斤',
        decimals: 2,
        brand: '272.0000',
        supplier: '21.0000',
        total: '293.0000',
        reserved: '0.0000',
        available: '293.0000',
        value: '1871.40',
      },
    ]);
    expect((await user.call(skuStockApi.list, { query: { q: 'jmff' } })).data.total).toBe(0);
    expect((await user.call(skuStockApi.list, { query: { q: 'jmfc' } })).data.total).toBeGreaterThan(0);
    expect((await user.call(skuStockApi.list, { query: { holderIds: [w.holders[2] ?? ''] } })).data.total).toBe(1);
    expect((await user.call(skuStockApi.list, { query: { low: true } })).data.total).toBe(0);
    const { data } = await user.call(skuStockApi.choose, { body: { holderId: w.holders[0] ?? '' } });
    expect(data.rows.map(({ available }) => available)).toEqual(['105.0000', '16.0000', '140.0000']);
    expect((await user.call(skuStockApi.choose, { body: { q: 'jmfc' } })).data.total).toBe(6);
  });
});

describe('the lookup of pasted names', () => {
  const choose = async (body: { codes?: string[]; names?: string[]; holderId?: string }) =>
    (await user.call(skuStockApi.choose, { body })).data.rows.map(({ code }) => code);

  it('finds exact names in one request regardless of case, and no partial names', async () => {
    const { data: all } = await user.call(skuStockApi.choose, { body: {} });
    const titled = all.rows.map((row) => ({ ...row, title: `${row.name} ${row.colourName}` }));
    const [first, second] = [titled[0]!, titled[1]!];
    const called = (titles: string[]) => titled.filter(({ title }) => titles.includes(title)).map(({ code }) => code);
    expect(await choose({ names: [` ${first.title.toUpperCase()}`, second.title, '没有这种布'] })).toEqual(
      called([first.title, second.title]),
    );
    expect(await choose({ names: [first.name, first.colourName, `${first.title}色`] })).toEqual([]);
    expect(await choose({ names: [first.title], codes: [second.code] })).toEqual([]);
    expect(await choose({ names: titled.map(({ title }) => title), holderId: w.holders[2] ?? '' })).toHaveLength(1);
  });

  it('is limited to the size of one response', async () => {
    const body = { codes: Array.from({ length: 201 }, (_, at) => `F-${at}`) };
    expect(await user.call(skuStockApi.choose, { body })).toMatchObject({ code: errors.VALIDATION.code });
  });
});

describe('可转色量', () => {
  const brand = { unitPrice: '5.00' };
  const bring = (holderId: string, quantity: string, ownership: 1 | 2 = 1) =>
    postDocument(user, 'SPU', supplement({ holderId, ownership, lines: [{ materialId: w.spu, quantity, ...(ownership === 1 && brand) }] }));

  it('is the same in every view: only of greige at suppliers, also for colours that were never in stock', async () => {
    const { id: supplierId } = await aSupplier(t);
    await t.write((tx) => syncSupplierHolders(tx, [supplierId]));
    const second = await t.ownerDb.selectFrom('holders').select('id').where('supplierId', '=', supplierId).executeTakeFirstOrThrow();
    await t.ownerDb.updateTable('spus').set({ dyeLoss: '6' }).where('id', '=', w.spu).execute();
    await bring(w.holders[0] ?? '', '1000');
    await bring(w.dyer, '100.09');
    await bring(w.dyer, '50', 2);
    await bring(second.id, '0.09');
    const seen = new Set<string>();
    for (const [api, ids] of [
      [skuStockApi, w.items],
      [spuStockApi, [w.greige]],
    ] as const)
      for (const id of ids) {
        const { data: item } = await user.call(api.get, { params: { id } });
        const explain = async (quantity: ExplanationQuery['quantity'], holderId?: string) =>
          (await user.call(api.explain, { params: { id }, query: { quantity, ...(holderId && { holderId }) } })).data;
        for (const quantity of ['brand', 'supplier', 'total', 'available', 'convertible', 'scheduledIn'] as const) {
          expect(compareDecimals((await explain(quantity)).result, item[quantity] ?? '0'), quantity).toBe(0);
          const places = item.holders.map((place) => place[quantity] ?? '0');
          expect(compareDecimals(sumDecimals(['0', ...places]), item[quantity] ?? '0'), `${quantity} by place`).toBe(0);
          for (const { holder, ...place } of item.holders)
            expect(compareDecimals((await explain(quantity, holder.id)).result, place[quantity] ?? '0'), `${quantity} ${holder.name}`).toBe(
              0,
            );
        }
        seen.add(item.convertible ?? '');
      }
    // 150.09 and 0.09, less 6 %, rounded at each holder
    expect([...seen].sort()).toEqual(['0.00', '141.16']);
  });
});
