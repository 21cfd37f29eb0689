import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { homeApi } from '@mrp/contract/features/home.ts';
import { statementsApi } from '@mrp/contract/features/statements.ts';
import type { Statement } from '@mrp/contract/features/statements/record.ts';
import { statementLinksApi } from '@mrp/contract/features/supplier-links.ts';
import type { LinkHome } from '@mrp/contract/features/supplier-links/link.ts';
import type { LinkStatement, LinkStatementAnswer } from '@mrp/contract/features/supplier-links/statement.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { fieldsOf, testApp, type TestApp } from '../../../../test/app.ts';
import { brokenInvariants } from '../../../../test/invariants.ts';
import { aStatementWorld, type StatementWorld } from '../../../../test/statements.ts';
import { dataOf } from '../../../../test/styles.ts';
import { callAsSupplier } from '../../../../test/supplier-page.ts';
import { aSupplier } from '../../../../test/suppliers.ts';

let t: TestApp;
let w: StatementWorld;
let statement: Statement;
let token: string;
beforeAll(async () => {
  t = await testApp();
  w = await aStatementWorld(t);
});
beforeEach(async () => {
  await t.ownerPool.query('delete from rate_limits');
  const receipt = await w.received(w.skus[0] ?? '', '100');
  await w.charged(receipt, { kind: 'FREIGHT', amount: '150.00' });
  statement = await w.move(await w.draft(), 'send');
  token = await aToken();
  return async () => {
    const { state, version } = await now();
    if (state === 'SENT') await w.move({ id: statement.id, version }, 'confirm');
    if (state === 'DRAFT') await w.move(await w.move({ id: statement.id, version }, 'send'), 'confirm');
  };
});

const aToken = async (more: object = {}): Promise<string> =>
  dataOf(await w.buyer.call(statementLinksApi.create, { params: { id: statement.id }, body: more as never })).token ?? '';
const seen = async (link = token, id = statement.id) => callAsSupplier<LinkStatement>(t, link, 'GET', `/statements/${id}`);
const answer = (body: Partial<LinkStatementAnswer>, link = token) =>
  callAsSupplier<LinkStatement>(t, link, 'POST', `/statements/${statement.id}/answers`, { fromName: '王会计', ...body });
const now = async () => dataOf(await w.buyer.call(statementsApi.get, { params: { id: statement.id } }));
const side = async () => dataOf(await w.buyer.call(statementLinksApi.get, { params: { id: statement.id } }));
const listed = async (supplierSide: string) =>
  (await w.buyer.call(statementsApi.list, { query: { supplierSide } as never })).data.rows.map(({ id }) => id);
const agreeing = async () => {
  const { version, answer: last } = (await seen()).data;
  return { version, afterAnswerId: last?.id ?? null, isAgreed: true };
};

describe('a statement that its supplier opens by a link', () => {
  it('shows its lines with quantity, price and tax, and nothing of ours', async () => {
    const shown = (await seen()).data;
    expect(shown).toMatchObject({
      code: statement.code,
      state: 'SENT',
      amount: '1350.00',
      mayAnswer: true,
      answer: null,
      lines: [
        { kind: 'RECEIPT', quantity: '100.0000', unitPrice: '12.0000', taxIncluded: true, amount: '1200.00' },
        { kind: 'SURCHARGE', amount: '150.00', charge: { kind: 'FREIGHT' } },
      ],
    });
    const text = JSON.stringify(shown);
    for (const secret of ['remark', 'createdBy', 'settlementDays', 'invoices', 'payments', 'accounts', 'skuId', 'isPending'])
      expect(text).not.toContain(secret);
  });

  it('is agreed by the supplier and confirmed by us: his answer alone changes nothing', async () => {
    expect(await listed('WAITING')).toContain(statement.id);
    const given = await answer(await agreeing());
    expect(given.data.answer).toMatchObject({ fromName: '王会计', isAgreed: true, disputes: [] });
    expect(await now()).toMatchObject({ state: 'SENT', version: statement.version, confirmedWith: '' });
    expect((await side()).answers).toMatchObject([{ isAgreed: true, isCurrent: true }]);
    expect(await listed('AGREED')).toContain(statement.id);
    expect(await listed('WAITING')).not.toContain(statement.id);
    const { todos } = dataOf(await w.buyer.call(homeApi.get, {}));
    expect(todos.find(({ key }) => key === 'agreedStatements')?.count).toBe(1);
    const { rows } = await t.ownerPool.query(`select title, note from notices where kind = 'SUPPLIER_ANSWER' and path like $1`, [
      `/statementDetail?id=${statement.id}#%`,
    ]);
    expect(rows[0]).toMatchObject({ title: expect.stringContaining(statement.code), note: '王会计：同意这张对账单' });
    const log = dataOf(await w.buyer.call(auditApi.selectAllLogById, { query: { id: statement.id, type: 'statement' } }));
    expect(JSON.stringify(log)).toContain('王会计（链接 …');
    const { version } = await now();
    const confirmed = await w.buyer.call(statementsApi.transition, {
      params: { id: statement.id },
      body: { action: 'confirm', version, confirmedWith: '王会计' },
    });
    expect(dataOf(confirmed)).toMatchObject({ state: 'CONFIRMED', confirmedWith: '王会计' });
    expect((await seen()).data).toMatchObject({ state: 'CONFIRMED', mayAnswer: false, answer: { isAgreed: true } });
    expect(await listed('AGREED')).not.toContain(statement.id);
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('is disputed line by line with reason, quantity and amount, which stand beside the line', async () => {
    const { version, lines } = (await seen()).data;
    const disputes = [{ lineId: lines[0]?.id ?? '', quantity: '102', amount: '1224.00', reason: '送了 102 公斤' }];
    const given = await answer({ version, isAgreed: false, disputes });
    expect(given.data.answer?.disputes).toMatchObject([{ quantity: '102.0000', amount: '1224.00', reason: '送了 102 公斤' }]);
    const [told] = (await side()).answers;
    expect(told).toMatchObject({
      isAgreed: false,
      disputes: [{ lineId: lines[0]?.id, statedQuantity: '100.0000', statedAmount: '1200.00', amount: '1224.00' }],
    });
    expect(await listed('DISPUTED')).toContain(statement.id);
    expect((await now()).amount).toBe('1350.00');
    const again = await answer({ ...(await agreeing()), fromName: '李会计' });
    expect(again.data.answer).toMatchObject({ fromName: '李会计', isAgreed: true });
    expect((await side()).answers.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(await listed('DISPUTED')).not.toContain(statement.id);
  });

  it('says that it was called back, and keeps the former dispute without its line', async () => {
    const { version, lines } = (await seen()).data;
    const disputes = [{ lineId: lines[0]?.id ?? '', quantity: null, amount: null, reason: '少算一匹' }];
    await answer({ version, isAgreed: false, disputes });
    await w.move(await now(), 'recall');
    expect((await seen()).data).toMatchObject({ state: 'DRAFT', amount: '0.00', lines: [], mayAnswer: false, answer: null });
    expect(await answer({ version, isAgreed: true })).toMatchObject({ code: errors.STATE.code, data: { newer: { state: 'DRAFT' } } });
    await w.move(await now(), 'send');
    expect(await answer({ version, isAgreed: true })).toMatchObject({ code: errors.LINK_CHANGED.code, data: { newer: { state: 'SENT' } } });
    expect((await side()).answers[0]).toMatchObject({ isCurrent: false, disputes: [{ lineId: null, reason: '少算一匹' }] });
    expect((await seen()).data.answer).toBeNull();
  });

  it('is refused at its fields, and where somebody else answered before', async () => {
    const { version, lines } = (await seen()).data;
    const [goods, freight] = lines.map(({ id }) => id);
    const dispute = (more: object) => ({ lineId: goods ?? '', quantity: null, amount: null, reason: '不对', ...more });
    const refused = async (body: object) => fieldsOf((await answer({ version, isAgreed: false, ...body })).data);
    expect(await refused({ disputes: [dispute({ reason: ' ' })] })).toEqual({ 'disputes.0.reason': '不能为空' });
    expect(Object.keys(await refused({ disputes: [dispute({ quantity: '1.234' })] }))).toEqual(['disputes.0.quantity']);
    expect(await refused({ disputes: [dispute({ lineId: freight, quantity: '1' })] })).toEqual({ 'disputes.0.quantity': '这一行没有数量' });
    expect(Object.keys(await refused({ disputes: [dispute({ amount: '1.234' })] }))).toEqual(['disputes.0.amount']);
    expect(await refused({ disputes: [dispute({}), dispute({})] })).toEqual({ 'disputes.1.reason': '同一行只能写一次' });
    expect(await refused({ disputes: [] })).toEqual({ disputes: '请选择有异议的明细' });
    expect(await refused({ isAgreed: true, disputes: [dispute({})] })).toEqual({ isAgreed: '有异议的对账单不能确认' });
    const first = await answer({ version, isAgreed: true });
    expect(await answer({ version, isAgreed: true })).toMatchObject({
      code: errors.LINK_CHANGED.code,
      data: { newer: { answer: { id: first.data.answer?.id } } },
    });
    expect(await answer({ ...(await agreeing()), isAgreed: false, disputes: [dispute({ lineId: '999999' })] })).toMatchObject({
      code: errors.LINK_CHANGED.code,
    });
  });

  it('is opened by its own link or by that of all that is open of its supplier, until the link is revoked', async () => {
    const all = await aToken({ isForAll: true });
    const home = await callAsSupplier<LinkHome>(t, all, 'POST', '/openings');
    expect(home.data.documents).toContainEqual(
      expect.objectContaining({ kind: 'statement', id: statement.id, state: 'SENT', isAnswered: false }),
    );
    const supplierId = (await aSupplier(t)).id;
    await t.ownerPool.query('update statements set supplier_id = $1 where id = $2', [supplierId, statement.id]);
    expect(await seen(all), 'of another supplier').toMatchObject({ code: errors.LINK_ENDED.code });
    expect(await answer({ version: statement.version, isAgreed: true }, all)).toMatchObject({ code: errors.LINK_ENDED.code });
    await t.ownerPool.query('update statements set supplier_id = $1 where id = $2', [w.supplierId, statement.id]);
    const [, link] = (await side()).links;
    const params = { id: statement.id, linkId: link?.id ?? '' };
    dataOf(await w.buyer.call(statementLinksApi.revoke, { params, body: { version: link?.version ?? 0 } }));
    expect(await seen()).toMatchObject({ code: errors.LINK_ENDED.code });
    expect(await seen(all)).toMatchObject({ code: 200 });
  });

  it('asks for the rights of statements, hides amounts without 查看价格, and gives a draft no link', async () => {
    const params = { id: statement.id };
    const reader = await t.aUser(['对账单']);
    const buyer = await t.aUser(['物料采购管理', '物料采购管理:编辑', VIEW_PRICES]);
    const { version, lines } = (await seen()).data;
    await answer({ version, isAgreed: false, disputes: [{ lineId: lines[0]?.id ?? '', quantity: null, amount: '1.00', reason: '不对' }] });
    const [told] = dataOf(await reader.call(statementLinksApi.get, { params })).answers;
    expect(told?.disputes[0]).not.toHaveProperty('amount');
    expect(told?.disputes[0]).not.toHaveProperty('statedAmount');
    expect(await reader.call(statementLinksApi.create, { params, body: {} as never })).toMatchObject({ code: errors.FORBIDDEN.code });
    expect(await buyer.call(statementLinksApi.get, { params })).toMatchObject({ code: errors.FORBIDDEN.code });
    expect(await t.anonymous.call(statementLinksApi.get, { params })).toMatchObject({ status: 401 });
    expect(fieldsOf((await w.buyer.call(statementLinksApi.create, { params, body: { validDays: 0 } as never })).data)).toHaveProperty(
      'validDays',
    );
    await w.move(await now(), 'recall');
    expect(await w.buyer.call(statementLinksApi.create, { params, body: {} as never })).toMatchObject({ code: errors.STATE.code });
  });
});
