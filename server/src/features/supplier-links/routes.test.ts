import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import type { Purchase } from '@mrp/contract/features/purchases/record.ts';
import { supplierLinksApi } from '@mrp/contract/features/supplier-links.ts';
import type { LinkHome } from '@mrp/contract/features/supplier-links/link.ts';
import type { AnswerDecision, LinkAnswerInput, LinkOrder } from '@mrp/contract/features/supplier-links/record.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { fieldsOf, testApp, type TestApp } from '../../../test/app.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
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
  order = await anOrder();
  token = await aToken();
});

const anOrder = async () => {
  const lines = w.skus.slice(0, 2).map((skuId, at) => ({ skuId, quantity: at === 0 ? '100' : '40', reason: '急单' }));
  return movePurchase(w.buyer, await aDraftPurchase(w, { lines }), 'place');
};
const aToken = async (more: object = {}, of = order): Promise<string> =>
  dataOf(await w.buyer.call(supplierLinksApi.create, { params: { id: of.id }, body: more as never })).token ?? '';

const asSupplier = <T>(method: 'GET' | 'POST', path: string, { body, link = token }: { body?: object; link?: string } = {}) =>
  callAsSupplier<T>(t, link, method, path, body);
const seen = async (id = order.id, link = token) => (await asSupplier<LinkOrder>('GET', `/orders/${id}`, { link })).data;
const answerOf = (shown: LinkOrder, changes: Partial<LinkAnswerInput['lines'][number]>[] = [], more: object = {}) => ({
  baseRevision: shown.revision,
  afterAnswerId: shown.answer?.id ?? null,
  fromName: '王经理',
  phone: '13800000000',
  note: '',
  lines: shown.lines.map(({ id }, at) => ({ lineId: id, quantity: null, promisedOn: null, unitPrice: null, ...changes[at] })),
  ...more,
});
const answer = (body: object, id = order.id, link = token) => asSupplier<LinkOrder>('POST', `/orders/${id}/answers`, { body, link });
const side = async () => dataOf(await w.buyer.call(supplierLinksApi.get, { params: { id: order.id } }));
const now = async () => dataOf(await w.buyer.call(purchasesApi.get, { params: { id: order.id } }));
const decide = async (decision: Partial<AnswerDecision>, who = w.buyer) => {
  const { answers } = await side();
  const { version } = await now();
  const params = { id: order.id, answerId: answers[0]?.id ?? '' };
  return who.call(supplierLinksApi.decide, { params, body: { version, ...decision } as AnswerDecision });
};

describe('an answer of a supplier', () => {
  it('confirms the order once the buyer accepts that all is as ordered', async () => {
    const shown = await seen();
    expect(shown).toMatchObject({
      code: order.code,
      mayAnswer: true,
      answer: null,
      lines: [{ quantity: '100.0000' }, { quantity: '40.0000' }],
    });
    const given = await answer(answerOf(shown));
    expect(given.data.answer).toMatchObject({ fromName: '王经理', lines: [{ state: 'PENDING' }, { state: 'PENDING' }] });
    const [told] = (await side()).answers;
    expect(told?.lines).toMatchObject([
      { quantity: null, isWithin: true },
      { quantity: null, isWithin: true },
    ]);
    const filtered = await w.buyer.call(purchasesApi.list, { query: { supplierSide: 'ANSWERED' } as never });
    expect(filtered.data.rows.map(({ id }) => id)).toContain(order.id);
    dataOf(await decide({ acceptedIds: told?.lines.map(({ id }) => id) ?? [] }));
    expect(await now()).toMatchObject({ state: 'CONFIRMED', revision: 1 });
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('changes quantity, day and price where the buyer accepts it, and says why where he does not', async () => {
    const shown = await seen();
    await answer(answerOf(shown, [{ quantity: '97', promisedOn: '2099-02-01', unitPrice: '11.8' }, { quantity: '35' }]));
    const lines = (await side()).answers[0]?.lines ?? [];
    expect(lines).toMatchObject([
      { quantity: '97.0000', orderedQuantity: '100.0000', promisedOn: '2099-02-01', unitPrice: '11.8', isWithin: false, state: 'PENDING' },
      { quantity: '35.0000', isWithin: false },
    ]);
    dataOf(await decide({ acceptedIds: [lines[0]?.id ?? ''] }));
    expect(await now()).toMatchObject({
      state: 'PLACED',
      revision: 2,
      lines: [
        { quantity: '97.0000', promisedOn: '2099-02-01', unitPrice: '11.8000' },
        { quantity: '40.0000', unitPrice: '12.0000' },
      ],
    });
    expect((await side()).answers[0]?.lines.map(({ state }) => state)).toEqual(['ACCEPTED', 'PENDING']);
    expect(fieldsOf((await decide({ refusedIds: [lines[1]?.id ?? ''] })).data)).toEqual({ reason: '不能为空' });
    dataOf(await decide({ refusedIds: [lines[1]?.id ?? ''], reason: '请按 40 公斤做' }));
    const again = await seen();
    expect(again.answer?.lines).toMatchObject([{ state: 'ACCEPTED' }, { state: 'REFUSED', reason: '请按 40 公斤做' }]);
    expect(again.changes.length).toBeGreaterThan(0);
    await answer(answerOf(again));
    dataOf(await decide({ acceptedIds: (await side()).answers[0]?.lines.map(({ id }) => id) ?? [] }));
    expect(await now()).toMatchObject({ state: 'CONFIRMED', lines: [{ confirmedOn: '2099-02-01' }, {}] });
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('is refused with the new order where the order changed meanwhile, or another person answered before', async () => {
    const shown = await seen();
    const first = await answer(answerOf(shown, [{ quantity: '90' }]));
    const second = await answer(answerOf(shown, [{ quantity: '80' }]));
    expect(second).toMatchObject({ code: errors.LINK_CHANGED.code, data: { newer: { answer: { id: first.data.answer?.id } } } });
    expect((await answer(answerOf(first.data, [{ quantity: '80' }]))).data.answer?.lines[0]).toMatchObject({ quantity: '80.0000' });
    const [, former] = (await side()).answers;
    expect(former?.lines.map(({ state }) => state)).toEqual(['STALE', 'STALE']);
    const read = await seen();
    const changed = await now();
    const { source, holder, needOn, remark, version, lines } = changed;
    const body = {
      source,
      holderId: holder.id,
      needOn,
      remark,
      version,
      reason: '加单',
      lines: lines.map(({ id, skuId }) => ({ id, skuId, quantity: '120', reason: '加单' })),
    };
    dataOf(await w.buyer.call(purchasesApi.change, { params: { id: order.id }, body: body as never }));
    expect((await side()).answers[0]?.lines[0]?.state, 'what waited is of the former version').toBe('STALE');
    const late = await answer(answerOf(read, [{ quantity: '95' }]));
    expect(late).toMatchObject({ code: errors.LINK_CHANGED.code, data: { newer: { revision: 2 } } });
    expect((late.data as unknown as { newer: LinkOrder }).newer.changes.map(({ before }) => before)).toContainEqual(
      expect.stringContaining('100'),
    );
    expect(await decide({ acceptedIds: [(await side()).answers[0]?.lines[0]?.id ?? ''] })).toMatchObject({ code: errors.GUARD.code });
  });

  it('is refused at its fields, and for an order that was cancelled', async () => {
    const shown = await seen();
    const refused = async (change: object) => Object.keys(fieldsOf((await answer(answerOf(shown, [change]))).data));
    expect(await refused({ quantity: '1.234' })).toEqual(['lines.0.quantity']);
    expect(await refused({ promisedOn: '2020-01-01' })).toEqual(['lines.0.promisedOn']);
    expect(fieldsOf((await answer(answerOf(shown, [], { fromName: ' ' }))).data)).toHaveProperty('fromName');
    expect(fieldsOf((await answer({ ...answerOf(shown), lines: [] })).data)).toEqual({ note: '不能为空' });
    expect((await answer({ ...answerOf(shown), lines: [], note: '<script>alert(1)</script>' })).data.answer?.note).toBe(
      '<script>alert(1)</script>',
    );
    await movePurchase(w.buyer, await now(), 'cancel');
    const gone = await seen();
    expect(gone).toMatchObject({ state: 'CANCELLED', mayAnswer: false });
    expect(await answer(answerOf(gone))).toMatchObject({ code: errors.STATE.code });
  });

  it('is named in the log with who gave it, and the buyer is told', async () => {
    await answer(answerOf(await seen()));
    const log = dataOf(await w.buyer.call(auditApi.selectAllLogById, { query: { id: order.id, type: 'purchase' } }));
    expect(JSON.stringify(log)).toContain('王经理（链接 …');
    const { rows } = await t.ownerPool.query(`select title from notices where kind = 'SUPPLIER_ANSWER' and path like $1`, [
      `%id=${order.id}#%`,
    ]);
    expect(rows).toMatchObject([{ title: expect.stringContaining(order.code) }]);
  });
});

describe('a link', () => {
  it('opens its own order only, or all that is open of its supplier, and shows nothing of ours', async () => {
    const other = await anOrder();
    expect(await asSupplier('GET', `/orders/${other.id}`)).toMatchObject({ code: errors.LINK_ENDED.code });
    const all = await aToken({ isForAll: true });
    const home = await asSupplier<LinkHome>('POST', '/openings', { link: all });
    expect(home.data.documents.map(({ id }) => id)).toEqual(expect.arrayContaining([order.id, other.id]));
    expect(await answer(answerOf(await seen(other.id, all)), other.id, all)).toMatchObject({ code: 200 });
    const text = JSON.stringify(await seen());
    for (const secret of ['offerPrice', 'band', 'deviation', 'remark', 'available', 'stockPrice', 'reason":"急单'])
      expect(text).not.toContain(secret);
    await t.ownerPool.query('update purchase_orders set supplier_id = $1 where id = $2', [(await aSupplier(t)).id, other.id]);
    expect(await asSupplier('GET', `/orders/${other.id}`, { link: all })).toMatchObject({ code: errors.LINK_ENDED.code });
  });

  it('says the same where it is unknown, expired or revoked, and is revoked while it is open', async () => {
    const shown = await seen();
    const said = async (link: string) => {
      const { code, message } = await asSupplier('GET', `/orders/${order.id}`, { link });
      return { code, message };
    };
    const unknown = await said(randomBytes(16).toString('base64url'));
    expect(unknown.code).toBe(errors.LINK_ENDED.code);
    const [link] = (await side()).links;
    const params = { id: order.id, linkId: link?.id ?? '' };
    expect(dataOf(await w.buyer.call(supplierLinksApi.revoke, { params, body: { version: link?.version ?? 0 } })).isRevoked).toBe(true);
    expect(await said(token)).toEqual(unknown);
    expect(await answer(answerOf(shown))).toMatchObject(unknown);
    const fresh = await aToken();
    await t.ownerPool.query(`update supplier_page_links set expires_at = now() - interval '1 minute' where revoked_at is null`);
    expect(await said(fresh)).toEqual(unknown);
    expect(await said('')).toEqual(unknown);
  });

  it('ends with its successor, with its supplier and where it is truncated', async () => {
    const [link] = (await side()).links;
    const next = await aToken({ replacesId: link?.id ?? null });
    expect(await asSupplier('GET', `/orders/${order.id}`)).toMatchObject({ code: errors.LINK_ENDED.code });
    expect((await seen(order.id, next)).code).toBe(order.code);
    expect(await asSupplier('GET', `/orders/${order.id}`, { link: next.slice(0, -1) })).toMatchObject({
      code: errors.LINK_ENDED.code,
    });
    const former = await aSupplier(t);
    await t.ownerPool.query('update supplier_page_links set supplier_id = $1 where document_id = $2', [former.id, order.id]);
    await t.ownerPool.query('update purchase_orders set supplier_id = $1 where id = $2', [former.id, order.id]);
    expect((await seen(order.id, next)).code).toBe(order.code);
    await t.ownerPool.query(`update suppliers set state = 'TERMINATED' where id = $1`, [former.id]);
    expect(await asSupplier('GET', `/orders/${order.id}`, { link: next })).toMatchObject({ code: errors.LINK_ENDED.code });
  });

  it('is stored as a digest only, and counts who opened it, which reading does not', async () => {
    await seen();
    expect((await side()).links[0]?.openings).toBe(0);
    await asSupplier('POST', '/openings');
    expect((await side()).links[0]).toMatchObject({ openings: 1, lastDevice: 'Phone' });
    const { rows } = await t.ownerPool.query<{ hash: Buffer }>(
      'select token_hash as hash from supplier_page_tokens order by link_id desc limit 1',
    );
    expect(rows[0]?.hash).toEqual(createHash('sha256').update(token).digest());
    const { rows: told } = await t.ownerPool.query(`select from idempotency_keys where answer like $1`, [`%${token}%`]);
    expect(told).toHaveLength(0);
  });

  it('lets an address that guesses wait after twenty wrong tokens', async () => {
    const guess = async () => (await asSupplier('GET', `/orders/${order.id}`, { link: randomBytes(16).toString('base64url') })).code;
    const codes: number[] = [];
    // The minute that counts may end meanwhile.
    while (codes.at(-1) !== errors.RATE_LIMITED.code && codes.length < 60) codes.push(await guess());
    expect(new Set(codes.slice(0, 20))).toEqual(new Set([errors.LINK_ENDED.code]));
    expect(codes.at(-1)).toBe(errors.RATE_LIMITED.code);
    expect(await asSupplier('GET', `/orders/${order.id}`), 'the right one waits too').toMatchObject({
      code: errors.RATE_LIMITED.code,
    });
  });
});

describe('the supplier link API', () => {
  it('asks for its rights, and hides prices from whoever may not see them', async () => {
    const reader = await t.aUser(['物料采购管理']);
    const editor = await t.aUser(['物料采购管理', '物料采购管理:编辑']);
    await answer(answerOf(await seen(), [{ unitPrice: '11' }]));
    const params = { id: order.id };
    const shown = dataOf(await reader.call(supplierLinksApi.get, { params }));
    expect(shown.answers[0]?.lines[0]).not.toHaveProperty('unitPrice');
    expect(await reader.call(supplierLinksApi.create, { params, body: {} as never })).toMatchObject({ code: errors.FORBIDDEN.code });
    expect(await t.anonymous.call(supplierLinksApi.get, { params })).toMatchObject({ status: 401 });
    const ids = shown.answers[0]?.lines.map(({ id }) => id) ?? [];
    expect(await decide({ acceptedIds: ids }, reader)).toMatchObject({ code: errors.FORBIDDEN.code });
    expect(await decide({ acceptedIds: ids }, editor), VIEW_PRICES).toMatchObject({ code: errors.FORBIDDEN.code });
    expect(fieldsOf((await decide({})).data)).toEqual({ acceptedIds: '请选择明细' });
    expect(fieldsOf((await w.buyer.call(supplierLinksApi.create, { params, body: { validDays: 0 } as never })).data)).toHaveProperty(
      'validDays',
    );
  });
});
