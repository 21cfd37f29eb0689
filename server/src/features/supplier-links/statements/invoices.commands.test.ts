import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { filesApi } from '@mrp/contract/features/files.ts';
import { homeApi } from '@mrp/contract/features/home.ts';
import type { Receipt } from '@mrp/contract/features/purchases/delivery.ts';
import { settlementApi, statementsApi } from '@mrp/contract/features/statements.ts';
import type { Statement } from '@mrp/contract/features/statements/record.ts';
import { statementLinksApi } from '@mrp/contract/features/supplier-links.ts';
import type { LinkFile } from '@mrp/contract/features/supplier-links/invoice.ts';
import type { LinkStatement } from '@mrp/contract/features/supplier-links/statement.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { brokenInvariants } from '../../../../test/invariants.ts';
import { aStatementWorld, type StatementWorld } from '../../../../test/statements.ts';
import { dataOf } from '../../../../test/styles.ts';
import { callAsSupplier, uploadAsSupplier } from '../../../../test/supplier-page.ts';

let t: TestApp;
let w: StatementWorld;
let receipt: Receipt;
let statement: Statement;
let token: string;
let issued = 0;
beforeAll(async () => {
  t = await testApp();
  w = await aStatementWorld(t);
});
beforeEach(async () => {
  await t.ownerPool.query('delete from rate_limits');
  receipt = await w.received(w.skus[0] ?? '', '100');
  await w.charged(receipt, { kind: 'FREIGHT', amount: '150.00' });
  statement = await w.move(await w.move(await w.draft(), 'send'), 'confirm');
  token = await aToken();
});

const aToken = async (): Promise<string> =>
  dataOf(await w.buyer.call(statementLinksApi.create, { params: { id: statement.id }, body: {} as never })).token ?? '';
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n');
const upload = (content: Buffer, name: string, link = token) =>
  uploadAsSupplier<LinkFile>(t, link, `/statements/${statement.id}/files`, content, name);
const seen = async () => (await callAsSupplier<LinkStatement>(t, token, 'GET', `/statements/${statement.id}`)).data;
const anInvoice = (more: object = {}) => ({
  number: `2644${String((issued += 1)).padStart(8, '0')}`,
  issuedOn: statement.sentOn ?? '',
  amount: statement.amount ?? '',
  taxAmount: statement.taxAmount ?? '',
  fromName: '王会计',
  fileIds: [],
  ...more,
});
const send = (body: object, link = token) => callAsSupplier<LinkStatement>(t, link, 'POST', `/statements/${statement.id}/invoices`, body);
const now = async () => dataOf(await w.buyer.call(statementsApi.get, { params: { id: statement.id } }));
const side = async () => dataOf(await w.buyer.call(statementLinksApi.get, { params: { id: statement.id } }));
const listed = async (supplierSide: string) =>
  (await w.buyer.call(statementsApi.list, { query: { supplierSide } as never })).data.rows.map(({ id }) => id);
const take = async (invoiceId: string, more: object = {}) =>
  w.buyer.call(statementLinksApi.takeInvoice, {
    params: { id: statement.id, invoiceId },
    body: { isLast: true, reason: '', version: (await now()).version, ...more },
  });

describe('the invoice of a statement that its supplier sends by a link', () => {
  it('waits with its file for the accountant, who enters it as it is', async () => {
    expect(await seen()).toMatchObject({ mayInvoice: true, uninvoicedAmount: '1350.00', sentInvoices: [] });
    const file = await upload(pdf, '发票<script>.pdf');
    expect(file).toMatchObject({ code: 200, data: { name: expect.stringMatching(/^发票_script_\.pdf$/) } });
    const body = anInvoice({ fileIds: [file.data.id] });
    expect((await send(body)).data.sentInvoices).toMatchObject([
      { number: body.number, state: 'PENDING', fileCount: 1, amount: '1350.00' },
    ]);
    expect((await now()).invoices, 'nothing is entered by it').toEqual([]);
    expect(await listed('INVOICED')).toContain(statement.id);
    const { todos } = dataOf(await w.buyer.call(homeApi.get, {}));
    expect(todos).toContainEqual(expect.objectContaining({ key: 'supplierInvoices', count: expect.any(Number) }));
    const [sent] = (await side()).invoices;
    expect(sent).toMatchObject({ number: body.number, fromName: '王会计', files: [{ mime: 'application/pdf' }] });
    const read = await w.buyer.call(filesApi.readFile, { params: { id: file.data.id, variant: 'original' } });
    expect(read.status).toBe(200);
    expect(dataOf(await take(sent?.id ?? '')).invoices).toMatchObject([{ state: 'TAKEN' }]);
    expect(await now()).toMatchObject({ state: 'INVOICED', invoices: [{ number: body.number, amount: '1350.00', needsRelease: false }] });
    expect((await seen()).sentInvoices).toMatchObject([{ state: 'TAKEN' }]);
    expect(await listed('INVOICED')).not.toContain(statement.id);
    const log = dataOf(await w.buyer.call(auditApi.selectAllLogById, { query: { type: 'statement', id: statement.id } as never }));
    expect(JSON.stringify(log)).toContain('王会计（链接 …');
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('is told of once, also when it is sent again with the same key', async () => {
    const body = anInvoice();
    const headers = { 'idempotency-key': 'the-same-invoice' };
    const first = await callAsSupplier<LinkStatement>(t, token, 'POST', `/statements/${statement.id}/invoices`, body, headers);
    const again = await callAsSupplier<LinkStatement>(t, token, 'POST', `/statements/${statement.id}/invoices`, body, headers);
    expect([first.code, again.code]).toEqual([200, 200]);
    expect((await side()).invoices).toHaveLength(1);
    const { rows } = await t.ownerPool.query(`select from notices where path like $1 and note like $2`, [
      `%id=${statement.id}#supplierSide`,
      `%${body.number}`,
    ]);
    expect(rows.length).toBeGreaterThan(0);
    const twice = await send(body);
    expect(twice).toMatchObject({ code: errors.VALIDATION.code, data: { fields: { number: '这张发票已发送，等对方处理' } } });
  });

  it('is taken off what is left while it waits, and one above the rest is refused at its amount', async () => {
    await send(anInvoice({ amount: '1000.00', taxAmount: '115.04' }));
    expect(await seen()).toMatchObject({ uninvoicedAmount: '350.00', waitingAmount: '1000.00' });
    const refused = await send(anInvoice({ amount: '350.01', taxAmount: '40.27' }));
    const amount = '已提交待登记 1,000.00 元，最多再开 350.00 元，或先撤回';
    expect(refused).toMatchObject({ code: errors.VALIDATION.code, data: { fields: { amount } } });
    const [sent] = (await send(anInvoice({ amount: '350.00', taxAmount: '40.27' }))).data.sentInvoices;
    expect(await seen()).toMatchObject({ uninvoicedAmount: '0.00', waitingAmount: '1350.00' });
    expect((await send(anInvoice({ amount: '0.01', taxAmount: '0' }))).code).toBe(errors.VALIDATION.code);
    await callAsSupplier(t, token, 'POST', `/statements/${statement.id}/invoices/${sent?.id ?? ''}/withdrawals`, {});
    expect(await seen()).toMatchObject({ uninvoicedAmount: '350.00', waitingAmount: '1000.00' });
    await callAsSupplier(t, token, 'POST', `/statements/${statement.id}/invoices/${(await side()).invoices[1]?.id ?? ''}/withdrawals`, {});
    expect(await seen()).toMatchObject({ uninvoicedAmount: '1350.00', waitingAmount: null });
  });

  it('takes the whole amount once when two people send it at the same moment', async () => {
    const answers = await Promise.all([send(anInvoice()), send(anInvoice(), await aToken())]);
    expect(answers.map(({ code }) => code)).toEqual(expect.arrayContaining([200, errors.VALIDATION.code]));
    expect((await side()).invoices).toHaveLength(1);
  });

  it('waits on when a return posts, and keeps the statement from being called back', async () => {
    const [sent] = (await send(anInvoice())).data.sentInvoices;
    await w.returned(receipt, '10');
    const { version } = await now();
    const recall = { action: 'recall', version } as const;
    expect((await w.buyer.call(statementsApi.transition, { params: { id: statement.id }, body: recall })).code).toBe(errors.STATE.code);
    expect(await seen()).toMatchObject({ amount: '1350.00', uninvoicedAmount: '0.00', sentInvoices: [{ state: 'PENDING' }] });
    expect(dataOf(await take(sent?.id ?? '')).invoices).toMatchObject([{ state: 'TAKEN' }]);
    expect(await now()).toMatchObject({ state: 'INVOICED', invoices: [{ amount: '1350.00', needsRelease: false }] });
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('is refused with a reason that its supplier reads, and taken back by him until then', async () => {
    const [refused] = (await send(anInvoice())).data.sentInvoices;
    const answer = await w.buyer.call(statementLinksApi.refuseInvoice, {
      params: { id: statement.id, invoiceId: refused?.id ?? '' },
      body: { reason: '税率应为 13%' },
    });
    expect(dataOf(answer).invoices).toMatchObject([{ state: 'REFUSED', reason: '税率应为 13%' }]);
    expect((await seen()).sentInvoices).toMatchObject([{ state: 'REFUSED', reason: '税率应为 13%' }]);
    const [sent] = (await send(anInvoice())).data.sentInvoices;
    const path = `/statements/${statement.id}/invoices/${sent?.id ?? ''}/withdrawals`;
    expect((await callAsSupplier<LinkStatement>(t, token, 'POST', path, {})).data.sentInvoices).toMatchObject([
      { state: 'WITHDRAWN' },
      { state: 'REFUSED' },
    ]);
    expect((await callAsSupplier<LinkStatement>(t, token, 'POST', path, {})).code).toBe(errors.LINK_CHANGED.code);
    expect((await take(sent?.id ?? '')).code).toBe(errors.GUARD.code);
  });

  it('asks the accountant for a reason where it is far from what was agreed', async () => {
    const [sent] = (await send(anInvoice({ amount: '1300.00' }))).data.sentInvoices;
    const refused = await take(sent?.id ?? '');
    expect(refused).toMatchObject({ code: errors.VALIDATION.code, data: { fields: { reason: expect.stringContaining('相差') } } });
    expect((await now()).invoices).toEqual([]);
    expect(dataOf(await take(sent?.id ?? '', { reason: '抹零' })).invoices).toMatchObject([{ state: 'TAKEN' }]);
  });

  it('ends when another invoice is entered for the whole', async () => {
    const body = anInvoice();
    const [sent] = (await send(body)).data.sentInvoices;
    const { version } = await now();
    const { fromName: _name, fileIds: _files, ...entered } = body;
    const whole = { ...entered, isLast: true, reason: '', lines: [], version };
    expect((await w.buyer.call(settlementApi.addInvoice, { params: { id: statement.id }, body: whole })).code).toBe(200);
    expect((await seen()).sentInvoices).toMatchObject([{ id: sent?.id, state: 'ENDED' }]);
    expect((await take(sent?.id ?? '')).code).toBe(errors.GUARD.code);
    expect((await send(anInvoice())).code).toBe(errors.STATE.code);
  });

  it('has figures and a day that can be, each refused at its field', async () => {
    const wrong = await send(anInvoice({ number: '', amount: '0', taxAmount: '1.234', issuedOn: '2099-01-01' }));
    expect(wrong).toMatchObject({ code: errors.VALIDATION.code });
    expect(Object.keys((wrong.data as unknown as { fields: object }).fields)).toEqual(
      expect.arrayContaining(['number', 'amount', 'taxAmount']),
    );
    const future = await send(anInvoice({ issuedOn: '2099-01-01' }));
    expect(future).toMatchObject({ data: { fields: { issuedOn: '不能晚于今天' } } });
    expect((await side()).invoices).toEqual([]);
  });
});

describe('a file that a supplier uploads', () => {
  it('is a photo or a PDF, whatever its name says, and not too large', async () => {
    expect(await upload(Buffer.from('<html><script>alert(1)</script></html>'), '发票.pdf')).toMatchObject({ code: errors.FILE_TYPE.code });
    expect(await upload(Buffer.from('PK\u0003\u0004'), '发票.pdf')).not.toMatchObject({ code: 200 });
    const large = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(21 * 1024 * 1024, 32), Buffer.from('\n%%EOF\n')]);
    expect(await upload(large, '大.pdf')).toMatchObject({ code: errors.FILE_TOO_LARGE.code });
  });

  it('is not read without a link, and belongs to the link that it came by', async () => {
    expect(await upload(pdf, '发票.pdf', 'x'.repeat(22))).toMatchObject({ code: errors.LINK_ENDED.code });
    const { data } = await upload(pdf, '发票.pdf');
    const other = await aToken();
    expect(await send(anInvoice({ fileIds: [data.id] }), other)).toMatchObject({ data: { fields: { fileIds: expect.any(String) } } });
    const part = { amount: '100.00', taxAmount: '11.50', fileIds: [data.id] };
    expect((await send(anInvoice(part))).code).toBe(200);
    expect(await send(anInvoice(part)), 'once').toMatchObject({ data: { fields: { fileIds: expect.any(String) } } });
  });

  it('is one of at most twenty that nothing uses', async () => {
    for (let at = 0; at < 20; at += 1) expect((await upload(Buffer.concat([pdf, Buffer.from(`${at}`), pdf]), `${at}.pdf`)).code).toBe(200);
    await t.ownerPool.query('delete from rate_limits');
    expect((await upload(pdf, '多.pdf')).code).toBe(errors.GUARD.code);
  });
});

describe('the calls of the accountant', () => {
  it('need 对账单:开票 and 查看价格', async () => {
    const [sent] = (await send(anInvoice())).data.sentInvoices;
    const params = { id: statement.id, invoiceId: sent?.id ?? '' };
    const reader = await t.aUser(['对账单', VIEW_PRICES]);
    const blind = await t.aUser(['对账单', '对账单:开票']);
    for (const user of [reader, blind]) {
      const body = { isLast: true, reason: '', version: 1 };
      expect((await user.call(statementLinksApi.takeInvoice, { params, body })).code).toBe(errors.FORBIDDEN.code);
      expect((await user.call(statementLinksApi.refuseInvoice, { params, body: { reason: '不对' } })).code).toBe(errors.FORBIDDEN.code);
    }
    const { invoices } = dataOf(await blind.call(statementLinksApi.get, { params: { id: statement.id } }));
    expect(invoices[0]).not.toHaveProperty('amount');
    const anonymous = await t.app.inject({
      method: 'POST',
      url: `/api/material/mrp/mrp/statements/${statement.id}/supplier-invoices/1/takings`,
    });
    expect(anonymous.json()).toMatchObject({ code: errors.NO_TOKEN.code });
    await take(sent?.id ?? '');
  });

  it('names lines of the statement, by which it is matched once the accountant enters it', async () => {
    const { lines } = await seen();
    expect(lines).toMatchObject([
      { kind: 'RECEIPT', quantity: '100.0000', uninvoiced: { quantity: '100', netAmount: '1061.95', taxAmount: '138.05' } },
      { kind: 'SURCHARGE', quantity: null, uninvoiced: { quantity: null, netAmount: '132.74', taxAmount: '17.26' } },
    ]);
    const [goods = '', freight = ''] = lines.map(({ id }) => id);
    const sixty = { lineId: goods, quantity: '60', netAmount: '637.17', taxAmount: '82.83' };
    const body = anInvoice({ amount: '720.00', taxAmount: '82.83', lines: [sixty] });
    const wrong = async (more: object) => (await send({ ...body, ...more })).data;
    expect(await wrong({ amount: '720.01' })).toEqual({ fields: { amount: '各行合计 720.00 元，与金额不同' } });
    expect(await wrong({ taxAmount: '80.00' })).toEqual({ fields: { taxAmount: '各行税额合计 82.83 元，与税额不同' } });
    expect(await wrong({ lines: [{ ...sixty, lineId: '999999' }] })).toEqual({ fields: { 'lines.0.lineId': '对账单没有这一行' } });
    expect(await wrong({ lines: [{ ...sixty, quantity: null }] })).toEqual({ fields: { 'lines.0.quantity': '不能为空' } });
    const waiting = (await send(body)).data;
    expect(waiting.sentInvoices).toMatchObject([{ number: body.number, lineCount: 1 }]);
    expect(waiting.lines).toMatchObject([
      { uninvoiced: { quantity: '40', netAmount: '424.78', taxAmount: '55.22' } },
      { uninvoiced: { netAmount: '132.74' } },
    ]);
    const [sent] = (await side()).invoices;
    expect(sent?.lines).toMatchObject([{ lineId: goods, place: 1, quantity: '60.0000', netAmount: '637.17', unit: { name: '公斤' } }]);
    dataOf(await take(sent?.id ?? '', { isLast: false }));
    expect((await now()).matches).toMatchObject([
      { lineId: goods, invoicedQuantity: '60.0000', invoicedNet: '637.17', invoicedTax: '82.83' },
      { lineId: freight, invoicedNet: '0.00' },
    ]);
    const rest = [
      { lineId: goods, quantity: '40', netAmount: '424.78', taxAmount: '55.22' },
      { lineId: freight, quantity: null, netAmount: '132.74', taxAmount: '17.26' },
    ];
    const last = (await send(anInvoice({ amount: '630.00', taxAmount: '72.48', lines: rest }))).data.sentInvoices[0];
    expect((await seen()).lines.map(({ uninvoiced }) => uninvoiced)).toEqual([null, null]);
    dataOf(await take(last?.id ?? ''));
    expect(await now()).toMatchObject({ state: 'INVOICED', invoices: [{ lineCount: 1 }, { lineCount: 2, needsRelease: false }] });
    expect(await brokenInvariants(t)).toEqual([]);
  });
});
