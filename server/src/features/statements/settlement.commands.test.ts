import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { settlementApi, statementsApi } from '@mrp/contract/features/statements.ts';
import type { Statement } from '@mrp/contract/features/statements/record.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { fieldsOf, testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { nextNumber } from '../../../test/numbers.ts';
import { aStatementWorld, type StatementWorld } from '../../../test/statements.ts';
import { dataOf } from '../../../test/styles.ts';

let t: TestApp;
let w: StatementWorld;
let statement: Statement;
beforeAll(async () => {
  t = await testApp();
  w = await aStatementWorld(t);
});
/** 1,200.00 with 138.05 tax, agreed. */
beforeEach(async () => {
  await w.received(w.skus[0] ?? '', '100');
  statement = await w.confirmed();
});

const TODAY = '2026-01-05';
const invoice = ({ id, version }: Statement, more: object = {}, who: TestUser = w.buyer) =>
  who.call(settlementApi.addInvoice, {
    params: { id },
    body: {
      number: `FP${nextNumber('invoice')}`,
      issuedOn: TODAY,
      amount: '1200.00',
      taxAmount: '138.05',
      isLast: true,
      reason: '',
      version,
      ...more,
    },
  });
const pay = ({ id, version }: Statement, amount: string, more: object = {}, who: TestUser = w.buyer) =>
  who.call(settlementApi.addPayment, { params: { id }, body: { paidOn: TODAY, amount, accountId: null, note: '', version, ...more } });

describe('the settlement of a statement', () => {
  it('is invoiced and paid in parts, and settled when both are complete', async () => {
    const part = dataOf(await invoice(statement, { amount: '700', taxAmount: '80.53', isLast: false }));
    expect(part).toMatchObject({ state: 'CONFIRMED', invoicedAmount: '700.00', unpaidAmount: '1200.00' });
    const paid = dataOf(await pay(part, '500'));
    expect(paid).toMatchObject({ state: 'CONFIRMED', paidAmount: '500.00', unpaidAmount: '700.00' });
    const invoiced = dataOf(await invoice(paid, { amount: '500', taxAmount: '57.52' }));
    expect(invoiced).toMatchObject({ state: 'INVOICED', invoicedAmount: '1200.00' });
    const settled = dataOf(await pay(invoiced, '700.00'));
    expect(settled).toMatchObject({ state: 'SETTLED', unpaidAmount: '0.00', payments: [{ amount: '500.00' }, { amount: '700.00' }] });
    expect(await pay(settled, '1')).toMatchObject({ code: errors.STATE.code });
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('is settled by its confirmation where it comes to nothing', async () => {
    const receipt = await w.received(w.skus[1] ?? '', '10');
    await w.charged(receipt, { kind: 'DEDUCTION', amount: '120.00' });
    const empty = await w.confirmed();
    expect(empty).toMatchObject({ amount: '0.00', state: 'SETTLED', unpaidAmount: '0.00' });
    expect(await invoice(empty)).toMatchObject({ code: errors.STATE.code });
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('asks for the reason of an invoice that is not what was agreed, and pays what was invoiced', async () => {
    expect(fieldsOf((await invoice(statement, { amount: '1150' })).data)).toEqual({
      reason: '与未开票金额 1,200.00 元相差 -50.00 元，请写明原因',
    });
    expect(fieldsOf((await invoice(statement, { taxAmount: '100' })).data)).toEqual({
      reason: '税额与对账单的 138.05 元相差 -38.05 元，请写明原因',
    });
    expect(fieldsOf((await invoice(statement, { amount: '1300', isLast: false })).data)).toHaveProperty('amount');
    expect(dataOf(await invoice(statement, { amount: '1150', reason: '供应商让利' }))).toMatchObject({
      state: 'INVOICED',
      unpaidAmount: '1150.00',
    });
  });

  it('enters an invoice once, and takes invoices and payments back with a reason', async () => {
    const invoiced = dataOf(await invoice(statement, { number: 'FP-ONCE' }));
    await w.received(w.skus[1] ?? '', '10');
    const next = await w.confirmed();
    expect(await invoice(next, { number: 'FP-ONCE', amount: '120', taxAmount: '13.81' })).toMatchObject({ code: errors.DUPLICATE.code });
    const settled = dataOf(await pay(invoiced, '1200'));
    const params = { id: settled.id, paymentId: settled.payments[0]?.id ?? '' };
    const reopened = dataOf(await w.buyer.call(settlementApi.voidPayment, { params, body: { reason: '退票', version: settled.version } }));
    expect(reopened).toMatchObject({ state: 'INVOICED', unpaidAmount: '1200.00', payments: [{ isVoided: true, voidReason: '退票' }] });
    const voided = dataOf(
      await w.buyer.call(settlementApi.voidInvoice, {
        params: { id: settled.id, invoiceId: settled.invoices[0]?.id ?? '' },
        body: { reason: '抬头错', version: reopened.version },
      }),
    );
    expect(voided).toMatchObject({ state: 'CONFIRMED', invoicedAmount: '0.00' });
    expect(await invoice(next, { number: 'FP-ONCE', amount: '120', taxAmount: '13.81' })).toMatchObject({ code: 200 });
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('is refused at its cells', async () => {
    expect(fieldsOf((await pay(statement, '1200.01')).data)).toEqual({ amount: '未付 1,200.00 元，请填写不超过它的金额' });
    expect(fieldsOf((await pay(statement, '-5')).data)).toHaveProperty('amount');
    expect(fieldsOf((await pay(statement, '0')).data)).toEqual({ amount: '不能为0' });
    expect(fieldsOf((await pay(statement, '1', { paidOn: '2099-01-01' })).data)).toEqual({ paidOn: '付款日期不能晚于今天' });
    expect(fieldsOf((await pay(statement, '1', { accountId: '999999' })).data)).toEqual({ accountId: '不是这家供应商的账号' });
    expect(fieldsOf((await invoice(statement, { number: ' ' })).data)).toEqual({ number: '不能为空' });
    expect(await invoice({ ...statement, version: 1 })).toMatchObject({ code: errors.VERSION_CONFLICT.code });
  });

  it('lists what is to be paid by supplier and week', async () => {
    await t.ownerPool.query('update suppliers set settlement_days = 30 where id = $1', [w.supplierId]);
    const { rows, weeks } = dataOf(await w.buyer.call(settlementApi.listPayables));
    expect(weeks).toHaveLength(4);
    const [row] = rows;
    const { rows: sums } = await t.ownerPool
      .query(`select sum(s.amount - coalesce((select sum(p.amount) from statement_payments p where p.statement_id = s.id and p.voided_at is null), 0))::text as unpaid
      from statements s where s.state = 'CONFIRMED'`);
    expect(rows).toHaveLength(1);
    expect(Number(row?.total)).toBeGreaterThan(0);
    expect(sums[0]?.unpaid).toBeDefined();
  });

  it('asks for its own rights and for the right to see prices; accounts show their last characters only', async () => {
    await t.ownerPool.query(
      `insert into supplier_bank_accounts (supplier_id, bank_name, account_name, account_no, position) values ($1, '中国银行', '测试', '6222000011112222', 0)`,
      [w.supplierId],
    );
    const clerk = await t.aUser(['对账单', '对账单:开票', VIEW_PRICES]);
    expect(await pay(statement, '1', {}, clerk)).toMatchObject({ code: errors.FORBIDDEN.code });
    const blind = await t.aUser(['对账单', '对账单:付款']);
    expect(await pay(statement, '1', {}, blind)).toMatchObject({ code: errors.FORBIDDEN.code });
    const seen = dataOf(await clerk.call(statementsApi.get, { params: { id: statement.id } }));
    expect(seen.accounts).toMatchObject([{ name: '中国银行 ****2222' }]);
    const payer = await t.aUser(['对账单', '对账单:付款', VIEW_PRICES]);
    const paid = dataOf(await pay(statement, '1', { accountId: seen.accounts[0]?.id ?? null }, payer));
    expect(paid.payments).toMatchObject([{ account: '中国银行 ****2222', amount: '1.00' }]);
    const hidden = dataOf(await blind.call(statementsApi.get, { params: { id: statement.id } }));
    expect(hidden.payments[0]).not.toHaveProperty('amount');
    expect(hidden).not.toHaveProperty('unpaidAmount');
  });
});
