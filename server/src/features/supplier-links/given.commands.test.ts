import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { supplierLinksApi } from '@mrp/contract/features/supplier-links.ts';
import type { LinkOrder } from '@mrp/contract/features/supplier-links/record.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { aDraftPurchase, movePurchase } from '../../../test/purchases.ts';
import { aStatementWorld, type StatementWorld } from '../../../test/statements.ts';
import { dataOf } from '../../../test/styles.ts';
import { callAsSupplier } from '../../../test/supplier-page.ts';
import { aTarget, webhookCalls, type Target } from '../../../test/webhooks.ts';

let t: TestApp;
let w: StatementWorld;
let outside: Target;
let calls: ReturnType<typeof webhookCalls>;
beforeAll(async () => {
  outside = await aTarget();
  t = await testApp({ WEBHOOK_PRIVATE_TARGETS: outside.host });
  calls = webhookCalls(t, await t.aUser(), outside);
  w = await aStatementWorld(t);
});
afterAll(() => outside.close());

describe('an answer of a supplier by his link', () => {
  it('is told to webhooks whose account may read the document, without what he says', async () => {
    const webhook = await calls.aWebhook(['answer.purchase'], ['物料采购管理']);
    const draft = await aDraftPurchase(w, { lines: [{ skuId: w.skus[0] ?? '', quantity: '10', reason: '急单' }] });
    const { id, code } = await movePurchase(w.buyer, draft, 'place');
    const link = dataOf(await w.buyer.call(supplierLinksApi.create, { params: { id }, body: {} as never })).token ?? '';
    const { data: shown } = await callAsSupplier<LinkOrder>(t, link, 'GET', `/orders/${id}`);
    const lines = shown.lines.map(({ id: lineId }) => ({ lineId, quantity: null, promisedOn: null, unitPrice: '11' }));
    const said = { baseRevision: shown.revision, fromName: '王经理', phone: '', note: '涨价了', lines };
    const answer = (afterAnswerId: string | null) =>
      callAsSupplier<LinkOrder>(t, link, 'POST', `/orders/${id}/answers`, { ...said, afterAnswerId });
    const { data: answered, code: answeredWith } = await answer(null);
    expect(answeredWith).toBe(200);
    await calls.run();
    const [{ body } = { body: 'null' }] = outside.received;
    expect(JSON.parse(body)).toEqual({
      id: expect.any(String),
      event: 'answer.purchase',
      at: expect.any(String),
      document: { kind: 'purchase', id, code },
      supplierId: w.supplierId,
      says: 'ANSWER',
      answerId: answered.answer?.id,
    });
    await calls.setRights(webhook, ['供应商档案']);
    expect((await answer(answered.answer?.id ?? null)).code).toBe(200);
    await calls.run();
    expect(outside.received).toHaveLength(1);
  });
});
