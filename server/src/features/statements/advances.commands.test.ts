import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { advancesApi, settlementApi, statementsApi } from '@mrp/contract/features/statements.ts';
import type { AdvanceInput, SupplierAccount } from '@mrp/contract/features/statements/advances.ts';
import type { Statement } from '@mrp/contract/features/statements/record.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { fieldsOf, testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { nextNumber } from '../../../test/numbers.ts';
import { aStatementWorld, orderOf, type StatementWorld } from '../../../test/statements.ts';
import { dataOf } from '../../../test/styles.ts';

let t: TestApp;
let w: StatementWorld;
beforeAll(async () => {
  t = await testApp();
  w = await aStatementWorld(t);
});

const supplier = () => ({ params: { id: w.supplierId } });
const account = async (): Promise<SupplierAccount> => dataOf(await w.buyer.call(advancesApi.get, supplier()));
const pay = (amount: string, more: Partial<AdvanceInput> = {}, who: TestUser = w.buyer) => {
  const body = { currencyId: w.currencyId, orderId: null, paidOn: '2026-01-05', amount, accountId: null, note: '定金', ...more };
  return who.call(advancesApi.add, { ...supplier(), body });
};
const takeBack = (advanceId: string, version = 1) =>
  w.buyer.call(advancesApi.void, { params: { id: w.supplierId, advanceId }, body: { reason: '付错了', version } });
const invoice = ({ id, version, amount = '', taxAmount = '' }: Statement) => {
  const body = {
    number: `FP-A${nextNumber('invoice')}`,
    issuedOn: '2026-01-05',
    amount,
    taxAmount,
    isLast: true,
    reason: '',
    lines: [],
    version,
  };
  return w.buyer.call(settlementApi.addInvoice, { params: { id }, body });
};

describe('an advance payment', () => {
  it('is taken by the next statement as its own line, and leaves its amounts and its invoice as they are', async () => {
    await w.received(w.skus[0] ?? '', '100');
    dataOf(await pay('500.00'));
    const draft = await w.draft();
    expect(draft).toMatchObject({ amount: '1200.00', draws: [{ amount: '500.00', paidOn: '2026-01-05', order: null }] });
    const sent = await w.move(draft, 'send');
    expect((await account()).balances).toMatchObject([{ unstated: '0.00', waiting: '1200.00', toPay: '0.00', advance: '0.00' }]);
    const recalled = await w.move(sent, 'recall');
    expect((await account()).advances).toMatchObject([{ openAmount: '500.00', statements: [] }]);
    const confirmed = await w.move(await w.move(recalled, 'send'), 'confirm');
    expect(confirmed).toMatchObject({ amount: '1200.00', drawnAmount: '500.00', unpaidAmount: '700.00' });
    expect((await account()).balances).toMatchObject([{ toPay: '700.00', advance: '0.00' }]);
    const { advances } = await account();
    expect(await takeBack(advances[0]?.id ?? '')).toMatchObject({ code: errors.GUARD.code });
    const invoiced = dataOf(await invoice(confirmed));
    const { id, version } = invoiced;
    const body = { paidOn: '2026-01-05', amount: '700.00', accountId: null, note: '', version };
    expect(dataOf(await w.buyer.call(settlementApi.addPayment, { params: { id }, body })).state).toBe('SETTLED');
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('is taken up to what the statement comes to, and settles it by its invoice alone', async () => {
    await w.received(w.skus[1] ?? '', '10');
    dataOf(await pay('200.00'));
    const confirmed = await w.confirmed();
    expect(confirmed).toMatchObject({ amount: '120.00', drawnAmount: '120.00', unpaidAmount: '0.00' });
    expect((await account()).advances[0]).toMatchObject({ amount: '200.00', openAmount: '80.00' });
    const settled = dataOf(await invoice(confirmed));
    expect(settled.state).toBe('SETTLED');
    const params = { id: settled.id, invoiceId: settled.invoices[0]?.id ?? '' };
    const opened = dataOf(await w.buyer.call(settlementApi.voidInvoice, { params, body: { reason: '抬头错', version: settled.version } }));
    expect(opened.state).toBe('CONFIRMED');
    expect(dataOf(await invoice(opened)).state).toBe('SETTLED');
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('of an order is taken by the lines of that order only', async () => {
    const open = await account();
    for (const { id, isVoided, statements, version } of open.advances)
      if (!isVoided && statements.length === 0) dataOf(await takeBack(id, version));
    const first = await w.received(w.skus[0] ?? '', '10');
    await w.received(w.skus[1] ?? '', '50');
    const order = await orderOf(w, first);
    dataOf(await pay('300.00', { orderId: order.id }));
    const draft = await w.draft();
    const ofOrder = draft.draws.filter((draw) => draw.order !== null);
    expect(ofOrder).toMatchObject([{ amount: '120.00', order: { code: order.code } }]);
    const confirmed = await w.move(await w.move(draft, 'send'), 'confirm');
    expect(dataOf(await w.buyer.call(statementsApi.get, { params: { id: confirmed.id } })).draws).toEqual(draft.draws);
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('is refused at its cells', async () => {
    expect(fieldsOf((await pay('0')).data)).toHaveProperty('amount');
    expect(fieldsOf((await pay('-1')).data)).toHaveProperty('amount');
    expect(fieldsOf((await pay('1', { paidOn: '2099-01-01' })).data)).toEqual({ paidOn: '付款日期不能晚于今天' });
    expect(fieldsOf((await pay('1', { currencyId: '1' })).data)).toEqual({ currencyId: '请选择币种' });
    expect(fieldsOf((await pay('1', { orderId: '999999' })).data)).toEqual({ orderId: '不是这家供应商已下单的采购单' });
    expect(fieldsOf((await pay('1', { accountId: '999999' })).data)).toEqual({ accountId: '不是这家供应商的账号' });
    const paid = dataOf(await pay('9.00', { note: '作废用' }));
    const { id = '', version } = paid.advances.find(({ note }) => note === '作废用') ?? {};
    expect(await takeBack(id, 99)).toMatchObject({ code: errors.VERSION_CONFLICT.code });
    expect(dataOf(await takeBack(id, version)).advances.find((one) => one.id === id)).toMatchObject({
      isVoided: true,
      voidReason: '付错了',
    });
    expect(await takeBack(id, 2)).toMatchObject({ code: errors.STATE.code });
    expect(await takeBack('999999')).toMatchObject({ code: errors.NOT_FOUND.code });
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('asks for its own right and for the right to see prices', async () => {
    const clerk = await t.aUser(['对账单', '对账单:开票', VIEW_PRICES]);
    expect(await pay('1', {}, clerk)).toMatchObject({ code: errors.FORBIDDEN.code });
    const blind = await t.aUser(['对账单', '对账单:付款']);
    expect(await pay('1', {}, blind)).toMatchObject({ code: errors.FORBIDDEN.code });
    const seen = dataOf(await blind.call(advancesApi.get, supplier()));
    for (const shown of [...seen.balances, ...seen.advances])
      for (const field of ['amount', 'openAmount', 'toPay', 'unstated']) expect(shown).not.toHaveProperty(field);
    expect(await t.anonymous.call(advancesApi.get, supplier())).toMatchObject({ status: 401 });
  });
});
