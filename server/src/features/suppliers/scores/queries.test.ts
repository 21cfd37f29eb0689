import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimsApi } from '@mrp/contract/features/claims.ts';
import { preparationsApi, productionsApi } from '@mrp/contract/features/preparations.ts';
import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import { purchasesApi, receiptsApi } from '@mrp/contract/features/purchases.ts';
import { spuStockApi } from '@mrp/contract/features/stock.ts';
import { supplierList, suppliersApi } from '@mrp/contract/features/suppliers.ts';
import { supplierLinkingApi } from '@mrp/contract/features/suppliers/linking.ts';
import { supplierScoreApi, worseFilter, type SupplierScore } from '@mrp/contract/features/suppliers/score.ts';
import { priceScore, supplierScore } from '@mrp/contract/lib/formulas/formulas.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { theDictionaries } from '../../../../test/builders.ts';
import { anInquiry } from '../../../../test/inquiries.ts';
import { brokenInvariants } from '../../../../test/invariants.ts';
import { aPreparationWorld, type PreparationWorld } from '../../../../test/preparations.ts';
import { aConfirmedPurchase, aReceipt, aShipment } from '../../../../test/purchases.ts';
import { issueCategoryOf } from '../../../../test/stock.ts';
import { dataOf } from '../../../../test/styles.ts';
import { aSupplier } from '../../../../test/suppliers.ts';
import { scoreRecorder } from './jobs.ts';

let t: TestApp;
let w: PreparationWorld;
const run = { attempt: 0, signal: new AbortController().signal };

beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t);
  await w.offer(w.skus[0] ?? '', { bulk: '42.00' });
});

/** Prices of the orders as they were received, which a test changes. */
let priced: { id: string; unitId: string; unitPrice: string | null; stockPrice: string | null }[] = [];

afterAll(async () => {
  for (const { id, ...line } of priced) await t.ownerDb.updateTable('purchaseLines').set(line).where('id', '=', id).execute();
});

const score = async (): Promise<SupplierScore> => dataOf(await w.buyer.call(supplierScoreApi.getScore, { params: { id: w.supplierId } }));
const lists = {
  purchase: purchasesApi.list,
  receipt: receiptsApi.list,
  preparation: preparationsApi.list,
  production: productionsApi.list,
  claim: claimsApi.list,
};
const totalOf = async (kind: keyof typeof lists, value: string): Promise<number> =>
  dataOf(await w.buyer.call(lists[kind], { query: { supplierIds: [w.supplierId], score: [value] } as never })).total;
const line = () => ({ skuId: w.skus[0] ?? '', quantity: '10' });

/** Ordered, received and inspected; due so many days ago, answered after so many hours. */
async function anInspected({ dueDaysAgo, hours, rejected }: { dueDaysAgo: number; hours: number; rejected: string }) {
  const order = await aConfirmedPurchase(w, { lines: [line()] });
  const { id, version, lines } = await aReceipt(w, await aShipment(w, [order], [line()]));
  const inspected = { version, lots: [], lines: lines.map((one) => ({ lineId: one.id, rejected, defect: { kind: 'SHADE' as const } })) };
  dataOf(await w.buyer.call(receiptsApi.inspect, { params: { id }, body: inspected }));
  await sql`update purchase_orders set due_on = business_day() - ${dueDaysAgo}::int where id = ${order.id}`.execute(t.ownerDb);
  await sql`update purchase_versions set placed_at = confirmed_at - make_interval(hours => ${hours}::int) where order_id = ${order.id}`.execute(
    t.ownerDb,
  );
}

describe('the score of a supplier', () => {
  it('has no figure before the first document, and is 样本不足 under five', async () => {
    expect(await score()).toMatchObject({
      documents: 0,
      score: null,
      grade: '样本不足',
      history: [],
      onTime: { points: null, sources: [] },
    });
    await anInspected({ dueDaysAgo: 0, hours: 1, rejected: '0' });
    await anInspected({ dueDaysAgo: 3, hours: 30, rejected: '2' });
    expect(await score()).toMatchObject({ documents: 4, score: null, grade: '样本不足', onTime: { points: '50.00' } });
  });

  it('is formula 17 of its four parts, each with the documents that the lists filtered by it show', async () => {
    await anInspected({ dueDaysAgo: 0, hours: 23, rejected: '0' });
    const got = await score();
    expect(got).toMatchObject({
      documents: 6,
      onTime: { points: '66.67', counted: 3, good: 2, sources: [{ kind: 'purchase', documents: 3, worse: 1 }] },
      accepted: { points: '66.67', counted: 3, good: 2, sources: [{ kind: 'receipt', documents: 3, worse: 1 }] },
      response: { points: '66.67', counted: 3, good: 2, sources: [{ kind: 'purchase', documents: 3, worse: 1 }] },
    });
    const { onTime, accepted, price, response } = got;
    if (price?.deviation) expect(price.points).toBe(priceScore({ deviation: price.deviation }));
    const parts = { onTime: onTime.points, accepted: accepted.points, price: price?.points ?? null, response: response.points };
    expect({ score: got.score, grade: got.grade }).toEqual(supplierScore({ ...parts, documents: got.documents }));
    for (const [part, worse] of Object.entries(worseFilter))
      for (const { kind, documents, worse: bad } of got[part as keyof typeof worseFilter].sources) {
        expect(await totalOf(kind, part), `${part} ${kind}`).toBe(documents);
        expect(await totalOf(kind, worse), `${worse} ${kind}`).toBe(bad);
      }
    for (const { kind, documents } of price?.sources ?? []) expect(await totalOf(kind, 'price')).toBe(documents);
  });

  it('compares prices with 基准价 by amount, whatever unit they are in', async () => {
    const metre = await t.ownerDb.selectFrom('units').select('id').where('name', '=', '米').executeTakeFirstOrThrow();
    priced = await t.ownerDb.selectFrom('purchaseLines').select(['id', 'unitId', 'unitPrice', 'stockPrice']).execute();
    await sql`update purchase_lines set unit_id = ${metre.id}, unit_price = 13.60, stock_price = 13.60`.execute(t.ownerDb);
    await sql`update spus set benchmark_price = 12.70 where id in (select spu_id from purchase_lines)`.execute(t.ownerDb);
    expect((await score()).price).toMatchObject({
      deviation: '7.09',
      points: '64.55',
      counted: 3,
      sources: [{ kind: 'purchase', documents: 3 }],
    });
    expect(await totalOf('purchase', 'price')).toBe(3);
  });

  it('is the same on the list, which can be sorted and filtered by it', async () => {
    const { score: points, grade } = await score();
    const { rows } = dataOf(await w.buyer.call(suppliersApi.list, { query: { sort: '-score' } }));
    expect(rows[0]).toMatchObject({ id: w.supplierId, score: points, grade });
    const graded = dataOf(await w.buyer.call(suppliersApi.list, { query: { grade: [grade] } as never }));
    expect(graded.rows.map(({ id }) => id)).toEqual([w.supplierId]);
  });

  it('tells neither points nor price level without 查看价格', async () => {
    const blind = await t.aUser(['供应商档案']);
    const told = dataOf(await blind.call(supplierScoreApi.getScore, { params: { id: w.supplierId } }));
    expect(told).not.toHaveProperty('score');
    expect(told).not.toHaveProperty('price');
    expect(told).toMatchObject({ grade: expect.any(String), onTime: { counted: 3 } });
    expect(await blind.call(suppliersApi.list, { query: { sort: '-score' } })).toMatchObject({ code: 40300 });
    expect(Object.keys(supplierList.columns)).toContain('grade');
  });

  it('needs a session, the page and a supplier that exists', async () => {
    for (const endpoint of [supplierScoreApi.getScore, supplierScoreApi.listOpen]) {
      expect(await t.anonymous.call(endpoint, { params: { id: w.supplierId } })).toMatchObject({ code: 401 });
      expect(await (await t.aUser(['物料采购管理'])).call(endpoint, { params: { id: w.supplierId } })).toMatchObject({ code: 40300 });
      expect(await w.buyer.call(endpoint, { params: { id: 'x' } })).toMatchObject({ code: 40000 });
    }
    expect(await w.buyer.call(supplierScoreApi.getScore, { params: { id: '999999' } })).toMatchObject({ code: 40400 });
  });
});

describe('the monthly scores', () => {
  it('are written once a month, also when two processes run at once, and stay as they are', async () => {
    await sql`update purchase_orders set placed_on = placed_on - 60, due_on = due_on - 50`.execute(t.ownerDb);
    await sql`update purchase_versions set placed_at = placed_at - interval '60 days', confirmed_at = confirmed_at - interval '60 days'`.execute(
      t.ownerDb,
    );
    const worker = scoreRecorder({ db: t.ownerDb });
    await Promise.all([worker.run({}, run), worker.run({}, run)]);
    const { history } = await score();
    expect(history.length).toBeGreaterThan(0);
    expect(new Set(history.map(({ month }) => month)).size).toBe(history.length);
    await sql`update purchase_orders set due_on = due_on - 10`.execute(t.ownerDb);
    await worker.run({}, run);
    expect((await score()).history).toEqual(history);
    expect(await brokenInvariants(t)).not.toContain('supplier_scores_not_of_their_parts');
  });
});

describe('the open documents of a supplier', () => {
  it('are counted by kind and listed with what is overdue first, as far as the user may open them', async () => {
    const order = await aConfirmedPurchase(w, { lines: [line()] });
    await sql`update purchase_orders set due_on = business_day() - 2 where id = ${order.id}`.execute(t.ownerDb);
    await sql`update purchase_lines set confirmed_on = business_day() - 2 where order_id = ${order.id}`.execute(t.ownerDb);
    await aShipment(w, [await aConfirmedPurchase(w, { lines: [line()] })], [line()]);
    const listed = dataOf(await w.buyer.call(supplierScoreApi.listOpen, { params: { id: w.supplierId } }));
    expect(listed.rows[0]).toMatchObject({ kind: 'purchase', code: order.code, isOverdue: true, quantity: '10' });
    expect(listed.counts).toEqual([
      { kind: 'purchase', count: 2, overdue: 1 },
      { kind: 'shipment', count: 1, overdue: 0 },
    ]);
    expect(listed.due[0]?.quantity).toBe('10');
    const blind = await t.aUser(['供应商档案']);
    expect(dataOf(await blind.call(supplierScoreApi.listOpen, { params: { id: w.supplierId } }))).toMatchObject({ rows: [], stock: null });
  });

  it('are also the drafts at its holder, and our goods there', async () => {
    await w.stockGreige('20', '8');
    const lines = [{ materialId: w.spu, quantity: '5' }];
    const categoryId = await issueCategoryOf(w.buyer);
    const body = { kind: 'OTHER_OUT', holderId: w.dyer, ownership: 1, categoryId, reason: '试样', lines };
    const draft = dataOf(await w.buyer.call(spuStockApi.createDocument, { body: body as never }));
    const listed = dataOf(await w.buyer.call(supplierScoreApi.listOpen, { params: { id: w.supplierId } }));
    expect(listed).toMatchObject({ holderIds: [w.dyer], stock: expect.any(Number) });
    expect(listed.counts).toContainEqual({ kind: 'stockDocument', count: 1, overdue: 0 });
    expect(listed.rows.find(({ kind }) => kind === 'stockDocument')).toMatchObject({ id: draft.id, state: 'DRAFT', quantity: '5' });
    const held = dataOf(await w.buyer.call(supplierLinkingApi.listHoldings, { params: { id: w.supplierId } }));
    expect(held.find(({ key }) => key === 'documents')).toMatchObject({ open: 1 });
  });

  it('are also the inquiries that are open, which do not refuse its end', async () => {
    const { id } = await aSupplier(t);
    const made = dataOf(await w.buyer.call(inquiriesApi.create, { body: anInquiry(await theDictionaries(t), [id]) as never }));
    const listed = dataOf(await w.buyer.call(supplierScoreApi.listOpen, { params: { id } }));
    expect(listed.counts).toEqual([{ kind: 'inquiry', count: 1, overdue: 0 }]);
    expect(listed.rows).toMatchObject([{ kind: 'inquiry', id: made.id, code: made.code, state: 'OPEN', dueOn: made.answerBy }]);
    const change = {
      action: 'terminate',
      version: dataOf(await w.buyer.call(suppliersApi.get, { params: { id } })).version,
      reason: '停产',
    } as const;
    expect(await w.buyer.call(suppliersApi.transition, { params: { id }, body: change })).toMatchObject({ data: { state: 'TERMINATED' } });
  });
});

// Failed before for everybody without 备料单管理: the columns had no names.
describe('the open documents of several suppliers', () => {
  it('are counted by supplier and kind, those with most of them first, without suppliers that cannot be paused', async () => {
    const [idle, draft] = [await aSupplier(t), await aSupplier(t, {}, 'DRAFT')];
    const chosen = { ids: [idle.id, w.supplierId, draft.id] };
    const open = dataOf(await w.buyer.call(supplierScoreApi.listOpenOfMany, { body: { chosen } }));
    const single = dataOf(await w.buyer.call(supplierScoreApi.listOpen, { params: { id: w.supplierId } }));
    const { counts, stock, holderIds } = single;
    expect(open).toMatchObject({ suppliers: [{ id: w.supplierId, counts, stock, holderIds }], more: 0, clear: 1 });
    const blind = await t.aUser(['供应商档案']);
    expect(dataOf(await blind.call(supplierScoreApi.listOpenOfMany, { body: { chosen } }))).toMatchObject({ suppliers: [], clear: 2 });
  });
});

it('the open documents are told to a user of each page alone', async () => {
  for (const page of ['备料单管理', '物料采购管理', '领料管理', 'SKU库存', '定制BOM', '比价'] as const) {
    const reader = await t.aUser(['供应商档案', page]);
    expect((await reader.call(supplierScoreApi.listOpen, { params: { id: w.supplierId } })).code, page).toBe(200);
  }
});
