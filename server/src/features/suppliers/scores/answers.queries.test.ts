import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import type { Purchase } from '@mrp/contract/features/purchases/record.ts';
import { supplierLinksApi } from '@mrp/contract/features/supplier-links.ts';
import type { LinkOrder } from '@mrp/contract/features/supplier-links/record.ts';
import { supplierScoreApi } from '@mrp/contract/features/suppliers/score.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { aDraftPurchase, movePurchase } from '../../../../test/purchases.ts';
import { aStatementWorld, type StatementWorld } from '../../../../test/statements.ts';
import { dataOf } from '../../../../test/styles.ts';
import { callAsSupplier } from '../../../../test/supplier-page.ts';

let t: TestApp;
let w: StatementWorld;
beforeEach(async () => {
  t = await testApp();
  w = await aStatementWorld(t);
});

const anOrder = async (): Promise<Purchase> =>
  movePurchase(w.buyer, await aDraftPurchase(w, { lines: [{ skuId: w.skus[0] ?? '', quantity: '100', reason: '急单' }] }), 'place');
/** What was asked and answered so far happened so many hours earlier. */
async function passHours({ id }: Purchase, hours: number): Promise<void> {
  const ago = sql`make_interval(hours => ${hours}::int)`;
  await sql`update purchase_versions set placed_at = placed_at - ${ago}, confirmed_at = confirmed_at - ${ago} where order_id = ${id}`.execute(
    t.ownerDb,
  );
  await sql`update supplier_answers set created_at = created_at - ${ago} where document_id = ${id}`.execute(t.ownerDb);
}
/** The supplier agrees by his link, or proposes another quantity. */
async function answer({ id }: Purchase, quantity: string | null = null): Promise<void> {
  const link = dataOf(await w.buyer.call(supplierLinksApi.create, { params: { id }, body: {} as never })).token ?? '';
  const { data: shown } = await callAsSupplier<LinkOrder>(t, link, 'GET', `/orders/${id}`);
  const lines = shown.lines.map(({ id: lineId }) => ({ lineId, quantity, promisedOn: null, unitPrice: null }));
  const body = { baseRevision: shown.revision, afterAnswerId: shown.answer?.id ?? null, fromName: '王经理', phone: '', note: '', lines };
  expect(await callAsSupplier(t, link, 'POST', `/orders/${id}/answers`, body)).toMatchObject({ code: 200 });
}
async function accept({ id }: Purchase): Promise<void> {
  const { answers } = dataOf(await w.buyer.call(supplierLinksApi.get, { params: { id } }));
  const { version } = dataOf(await w.buyer.call(purchasesApi.get, { params: { id } }));
  const acceptedIds = answers[0]?.lines.map((line) => line.id) ?? [];
  const params = { id, answerId: answers[0]?.id ?? '' };
  dataOf(await w.buyer.call(supplierLinksApi.decide, { params, body: { acceptedIds, refusedIds: [], reason: '', version } }));
}
const response = async () => dataOf(await w.buyer.call(supplierScoreApi.getScore, { params: { id: w.supplierId } })).response;

describe('接单响应', () => {
  it('counts when the supplier answered, however late the buyer decides', async () => {
    const order = await anOrder();
    await passHours(order, 10);
    await answer(order);
    await passHours(order, 60);
    expect(await response()).toMatchObject({ counted: 1, good: 1, hours: '10.0' });
    await accept(order);
    expect(await response()).toMatchObject({ counted: 1, good: 1, hours: '10.0' });
  });

  it('is late when the supplier answered after a day', async () => {
    const order = await anOrder();
    await passHours(order, 30);
    expect(await response()).toMatchObject({ counted: 1, good: 0, hours: null });
    await answer(order);
    expect(await response()).toMatchObject({ counted: 1, good: 0, hours: '30.0' });
  });

  it('counts the version that a proposal became as answered with it', async () => {
    const order = await anOrder();
    await passHours(order, 4);
    await answer(order, '90');
    await passHours(order, 50);
    await accept(order);
    expect(await response()).toMatchObject({ counted: 2, good: 2, hours: '2.0' });
  });

  it('does not count a version that we changed again within the day', async () => {
    const order = await anOrder();
    await passHours(order, 3);
    const { source, holder, needOn, remark, version, lines } = order;
    const fewer = { id: lines[0]?.id, skuId: lines[0]?.skuId ?? '', quantity: '80', reason: '减少' };
    const body = { source, holderId: holder.id, needOn, remark, lines: [fewer], reason: '减少', version } as never;
    dataOf(await w.buyer.call(purchasesApi.change, { params: { id: order.id }, body }));
    await passHours(order, 6);
    await answer(order);
    expect(await response()).toMatchObject({ counted: 1, good: 1, hours: '6.0' });
  });
});
