import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import type { Purchase } from '@mrp/contract/features/purchases/record.ts';
import { inquiryLinksApi, statementLinksApi, supplierLinksApi } from '@mrp/contract/features/supplier-links.ts';
import type { LinkMessages } from '@mrp/contract/features/supplier-links/message.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { theDictionaries } from '../../../test/builders.ts';
import { anInquiry } from '../../../test/inquiries.ts';
import { aDraftPurchase, movePurchase } from '../../../test/purchases.ts';
import { aStatementWorld, type StatementWorld } from '../../../test/statements.ts';
import { dataOf } from '../../../test/styles.ts';
import { callAsSupplier } from '../../../test/supplier-page.ts';
import { aSupplier } from '../../../test/suppliers.ts';

let t: TestApp;
let w: StatementWorld;
let order: Purchase;
let token: string;
beforeAll(async () => {
  t = await testApp();
  w = await aStatementWorld(t);
});
beforeEach(async () => {
  await t.ownerPool.query('delete from rate_limits');
  const draft = await aDraftPurchase(w, { lines: [{ skuId: w.skus[0] ?? '', quantity: '10', reason: '急单' }] });
  order = await movePurchase(w.buyer, draft, 'place');
  token = dataOf(await w.buyer.call(supplierLinksApi.create, { params: { id: order.id }, body: {} as never })).token ?? '';
});

const leave = (path: string, link: string, body: object, headers?: Record<string, string>) =>
  callAsSupplier<LinkMessages>(t, link, 'POST', `${path}/messages`, { fromName: '王经理', ...body }, headers);
const read = (path: string, link: string) => callAsSupplier<LinkMessages>(t, link, 'GET', `${path}/messages`);

describe('a message of a supplier', () => {
  it('is read by the buyer in the order and its log, told once, and answers nothing', async () => {
    const path = `/orders/${order.id}`;
    const key = { 'idempotency-key': 'the-same-message' };
    for (const time of [1, 2])
      expect((await leave(path, token, { note: '下周一放假' }, key)).data, `time ${time}`).toMatchObject([{ note: '下周一放假' }]);
    const { messages, answers } = dataOf(await w.buyer.call(supplierLinksApi.get, { params: { id: order.id } }));
    expect(messages).toMatchObject([{ fromName: '王经理', note: '下周一放假' }]);
    expect(answers).toEqual([]);
    expect(dataOf(await w.buyer.call(purchasesApi.get, { params: { id: order.id } }))).toMatchObject({
      state: 'PLACED',
      version: order.version,
    });
    const log = dataOf(await w.buyer.call(auditApi.selectAllLogById, { query: { type: 'purchase', id: order.id } as never }));
    expect(JSON.stringify(log)).toContain('下周一放假');
    const { rows } = await t.ownerPool.query<{ title: string }>(`select title from notices where path like $1`, [
      `%id=${order.id}#supplierSide`,
    ]);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.title).toContain(order.code);
    const list = await w.buyer.call(purchasesApi.list, { query: { supplierSide: 'ANSWERED' } as never });
    expect(list.data.rows.map(({ id }) => id)).not.toContain(order.id);
  });

  it('is left in any state, of 1 to 500 characters, and not on a document of another', async () => {
    await movePurchase(w.buyer, order, 'cancel');
    expect((await leave(`/orders/${order.id}`, token, { note: '料已备，请付料款' })).code).toBe(200);
    for (const note of ['', '   ', '长'.repeat(501)])
      expect(await leave(`/orders/${order.id}`, token, { note })).toMatchObject({ data: { fields: { note: expect.any(String) } } });
    const other = await movePurchase(
      w.buyer,
      await aDraftPurchase(w, { lines: [{ skuId: w.skus[0] ?? '', quantity: '10', reason: '急单' }] }),
      'place',
    );
    expect((await leave(`/orders/${other.id}`, token, { note: '?' })).code).toBe(errors.LINK_ENDED.code);
    expect((await read(`/orders/${other.id}`, token)).code).toBe(errors.LINK_ENDED.code);
    expect((await read(`/orders/${order.id}`, 'x'.repeat(22))).code).toBe(errors.LINK_ENDED.code);
  });

  it('is left on a statement', async () => {
    await w.received(w.skus[0] ?? '', '100');
    const statement = await w.move(await w.draft(), 'send');
    const made = dataOf(await w.buyer.call(statementLinksApi.create, { params: { id: statement.id }, body: {} as never }));
    expect((await leave(`/statements/${statement.id}`, made.token ?? '', { note: '票下月开' })).code).toBe(200);
    const side = dataOf(await w.buyer.call(statementLinksApi.get, { params: { id: statement.id } }));
    expect(side.messages).toMatchObject([{ note: '票下月开' }]);
  });

  it('of an inquiry is not read by the other suppliers', async () => {
    const buyer = await t.aUser(['比价', '比价:询价', VIEW_PRICES]);
    const suppliers = [(await aSupplier(t)).id, (await aSupplier(t)).id];
    const { id } = dataOf(await buyer.call(inquiriesApi.create, { body: anInquiry(await theDictionaries(t), suppliers) as never }));
    const links = await Promise.all(
      suppliers.map(async (supplierId) => {
        const made = await buyer.call(inquiryLinksApi.create, { params: { id }, body: { supplierId } as never });
        return dataOf(made).token ?? '';
      }),
    );
    expect((await leave(`/inquiries/${id}`, links[0] ?? '', { note: '要打样费' })).data).toHaveLength(1);
    expect((await read(`/inquiries/${id}`, links[1] ?? '')).data).toEqual([]);
    const side = dataOf(await buyer.call(inquiryLinksApi.get, { params: { id } }));
    expect(side.messages).toMatchObject([{ note: '要打样费', supplier: { id: suppliers[0] } }]);
  });

  it('is one of at most fifty a day by one link', async () => {
    await t.ownerPool.query(
      `insert into supplier_messages (link_id, kind, document_id, from_name, note)
       select l.id, l.kind, l.document_id, '王经理', n::text from supplier_page_links l, generate_series(1, 50) n where l.document_id = $1 and l.kind = 'purchase'`,
      [order.id],
    );
    expect((await leave(`/orders/${order.id}`, token, { note: '再来' })).code).toBe(errors.GUARD.code);
  });
});
