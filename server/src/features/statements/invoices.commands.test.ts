import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { homeApi } from '@mrp/contract/features/home.ts';
import { settlementApi, statementsApi, statementSettingsApi } from '@mrp/contract/features/statements.ts';
import type { Statement } from '@mrp/contract/features/statements/record.ts';
import type { InvoiceInput } from '@mrp/contract/features/statements/settlement.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { fieldsOf, testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { nextNumber } from '../../../test/numbers.ts';
import { aStatementWorld, type StatementWorld } from '../../../test/statements.ts';
import { dataOf } from '../../../test/styles.ts';

let t: TestApp;
let w: StatementWorld;
let supervisor: TestUser;
let statement: Statement;
beforeAll(async () => {
  t = await testApp();
  w = await aStatementWorld(t);
  supervisor = await t.aUser(['对账单', '对账单:放行差异', '对账单:配置', VIEW_PRICES]);
});
/** 100 and 50 at 12.00 with freight: 1,200.00 + 600.00 + 113.00, of which 138.05, 69.03 and 13.00 are tax. */
beforeEach(async () => {
  const receipt = await w.received(w.skus[0] ?? '', '100', '110');
  await w.received(w.skus[1] ?? '', '50');
  await w.charged(receipt, { kind: 'FREIGHT', amount: '113.00' });
  statement = await w.confirmed();
});

type Line = InvoiceInput['lines'][number];
const linesOf = ({ lines }: Statement): Line[] =>
  lines.map(({ id, quantity, netAmount = '', taxAmount = '' }) => ({ lineId: id, quantity, netAmount, taxAmount }));
const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + BigInt(amount.replace('.', '')), 0n);
const text = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;

const enter = ({ id, version }: Statement, lines: Line[], more: object = {}, who: TestUser = w.buyer) => {
  const tax = sum(lines.map(({ taxAmount }) => taxAmount));
  const amount = text(tax + sum(lines.map(({ netAmount }) => netAmount)));
  const number = `FP-L${nextNumber('invoice')}`;
  const body = { number, issuedOn: '2026-01-05', amount, taxAmount: text(tax), isLast: true, reason: '', lines, version, ...more };
  return who.call(settlementApi.addInvoice, { params: { id }, body });
};
const release = ({ id, version, invoices }: Statement, who: TestUser, call: 'releaseInvoice' | 'declineInvoice' = 'releaseInvoice') =>
  who.call(settlementApi[call], { params: { id, invoiceId: invoices.at(-1)?.id ?? '' }, body: { reason: '已与供应商核实', version } });
const change = (lines: Line[], at: number, more: Partial<Line>): Line[] => lines.map((line, n) => (n === at ? { ...line, ...more } : line));

describe('an invoice by line', () => {
  it('is compared with order and receipt, and complete when it says what was agreed', async () => {
    expect(
      statement.matches.map(({ orderedQuantity, receivedQuantity, invoicedQuantity }) => [
        orderedQuantity,
        receivedQuantity,
        invoicedQuantity,
      ]),
    ).toEqual([
      ['110.0000', '100.0000', '0'],
      [null, null, null],
      ['50.0000', '50.0000', '0'],
    ]);
    const invoiced = dataOf(await enter(statement, linesOf(statement)));
    expect(invoiced).toMatchObject({ state: 'INVOICED', invoicedAmount: '1913.00', invoices: [{ lineCount: 3, needsRelease: false }] });
    expect(invoiced.matches.map(({ invoicedQuantity, invoicedNet }) => [invoicedQuantity, invoicedNet])).toEqual([
      ['100.0000', '1061.95'],
      [null, '100.00'],
      ['50.0000', '530.97'],
    ]);
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('is entered in parts, each judged by the share of what is left', async () => {
    const [first] = linesOf(statement);
    const half = { ...first!, quantity: '50', netAmount: '530.98', taxAmount: '69.03' };
    const part = dataOf(await enter(statement, [half], { isLast: false }));
    expect(part.state).toBe('CONFIRMED');
    const [, freight, second] = linesOf(part);
    const rest = { ...first!, quantity: '50', netAmount: '530.97', taxAmount: '69.02' };
    expect(fieldsOf((await enter(part, [rest, second!])).data)).toEqual({ reason: '与未开票金额 1,312.99 元相差 -113.00 元，请写明原因' });
    expect(dataOf(await enter(part, [rest, freight!, second!])).state).toBe('INVOICED');
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('asks for a reason where a line is off though the whole is right', async () => {
    const lines = linesOf(statement);
    const moved = change(change(lines, 0, { netAmount: '1071.95' }), 2, { netAmount: '520.97' });
    expect(fieldsOf((await enter(statement, moved)).data)).toEqual({
      reason: expect.stringContaining('第 1 行') as string,
    });
    expect(dataOf(await enter(statement, moved, { reason: '两行价格互换' }))).toMatchObject({
      state: 'INVOICED',
      invoices: [{ needsRelease: false }],
    });
  });

  it('waits for a supervisor beyond the second bound, and counts once somebody else released it', async () => {
    const more = change(linesOf(statement), 0, { quantity: '110', netAmount: '1168.14', taxAmount: '151.86' });
    const waiting = dataOf(await enter(statement, more, { reason: '多开了 10 米' }));
    expect(waiting).toMatchObject({ state: 'CONFIRMED', unpaidAmount: '1913.00', invoices: [{ needsRelease: true, releasedBy: null }] });
    expect(await enter(waiting, linesOf(statement))).toMatchObject({ code: errors.GUARD.code });
    const home = dataOf(await supervisor.call(homeApi.get));
    expect(home.todos.find(({ key }) => key === 'waitingInvoices')).toMatchObject({ count: 1 });
    const { data: listed } = await supervisor.call(statementsApi.list, { query: { releaseAsked: '1' } as never });
    expect(listed.rows.map(({ id }) => id)).toEqual([statement.id]);
    expect(await release(waiting, w.buyer)).toMatchObject({ code: errors.SELF_APPROVAL.code });
    const clerk = await t.aUser(['对账单', '对账单:开票', VIEW_PRICES]);
    expect(await release(waiting, clerk)).toMatchObject({ code: errors.FORBIDDEN.code });
    const released = dataOf(await release(waiting, supervisor));
    expect(released).toMatchObject({ state: 'INVOICED', unpaidAmount: '2033.00', invoices: [{ releaseReason: '已与供应商核实' }] });
    expect(await release(released, supervisor)).toMatchObject({ code: errors.STATE.code });
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('goes back when it is not released', async () => {
    const more = change(linesOf(statement), 0, { quantity: '110', netAmount: '1168.14', taxAmount: '151.86' });
    const waiting = dataOf(await enter(statement, more, { reason: '多开了 10 米' }));
    const declined = dataOf(await release(waiting, supervisor, 'declineInvoice'));
    expect(declined).toMatchObject({
      state: 'CONFIRMED',
      invoicedAmount: '0.00',
      invoices: [{ isVoided: true, voidReason: '已与供应商核实' }],
    });
    expect(dataOf(await enter(declined, linesOf(statement))).state).toBe('INVOICED');
  });

  it('is refused at its cells', async () => {
    const lines = linesOf(statement);
    const refused = async (given: Line[], more: object = {}) => fieldsOf((await enter(statement, given, more)).data);
    expect(await refused(change(lines, 0, { lineId: '999999' }))).toEqual({ 'lines.0.lineId': '对账单没有这一行' });
    expect(await refused(change(lines, 1, { lineId: lines[0]!.lineId, quantity: '1' }))).toEqual({ 'lines.1.lineId': '这一行已在上面' });
    expect(await refused(change(lines, 0, { quantity: null }))).toEqual({ 'lines.0.quantity': '不能为空' });
    expect(await refused(change(lines, 1, { quantity: '1' }))).toEqual({ 'lines.1.quantity': '费用没有数量' });
    expect(await refused(lines, { amount: '1900.00' })).toEqual({ amount: '各行合计 1,913.00 元，与金额不同' });
    expect(await refused(lines, { taxAmount: '200.00' })).toEqual({ taxAmount: '各行税额合计 220.08 元，与税额不同' });
    expect(await refused(change(lines, 0, { netAmount: '1.234' }))).toHaveProperty('lines.0.netAmount');
  });
});

describe('the settings of statements', () => {
  it('say how far an invoice may be from what was agreed', async () => {
    const before = dataOf(await w.buyer.call(statementSettingsApi.get));
    expect(before).toMatchObject({
      toleranceAmount: '1.00',
      tolerancePercent: '0.0000',
      releaseAmount: '100.00',
      releasePercent: '1.0000',
    });
    const { version, kingdeeColumns, yonyouColumns } = before;
    const body = {
      kingdeeColumns,
      yonyouColumns,
      toleranceAmount: '0',
      tolerancePercent: '3',
      releaseAmount: '0',
      releasePercent: '5',
      version,
    };
    const clerk = await t.aUser(['对账单', '对账单:编辑', '对账单:开票', VIEW_PRICES]);
    expect(await clerk.call(statementSettingsApi.edit, { body })).toMatchObject({ code: errors.FORBIDDEN.code });
    expect(await t.anonymous.call(statementSettingsApi.get)).toMatchObject({ status: 401 });
    const bad = { ...body, toleranceAmount: '5', tolerancePercent: '101' };
    expect(fieldsOf((await supervisor.call(statementSettingsApi.edit, { body: bad })).data)).toMatchObject({
      releaseAmount: '不能小于容差金额',
      tolerancePercent: '不能超过100%',
    });
    const edited = dataOf(await supervisor.call(statementSettingsApi.edit, { body }));
    expect(edited).toMatchObject({ tolerancePercent: '3.0000', version: version + 1 });
    expect(await supervisor.call(statementSettingsApi.edit, { body })).toMatchObject({ code: errors.VERSION_CONFLICT.code });
    const whole = (amount: string, taxAmount: string, reason = '') => enter(statement, [], { amount, taxAmount, reason });
    expect(fieldsOf((await whole('1990.00', '220.08')).data)).toHaveProperty('reason');
    expect(dataOf(await whole('1970.00', '220.08')).state).toBe('INVOICED');
  });
});
