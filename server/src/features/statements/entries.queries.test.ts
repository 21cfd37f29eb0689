import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { pullsApi, type PulledPage } from '@mrp/contract/features/exports/pulls.ts';
import { settlementApi, statementsApi } from '@mrp/contract/features/statements.ts';
import type { Statement } from '@mrp/contract/features/statements/record.ts';
import type { Permission } from '@mrp/contract/permissions.ts';
import { anApiKey } from '../../../test/api-keys.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aStatementWorld, type StatementWorld } from '../../../test/statements.ts';
import { dataOf } from '../../../test/styles.ts';

let t: TestApp;
let w: StatementWorld;
let admin: TestUser;
let statement: Statement;
beforeAll(async () => {
  t = await testApp();
  w = await aStatementWorld(t);
  admin = await t.aUser();
  const receipt = await w.received(w.skus[0] ?? '', '100');
  await w.charged(receipt, { kind: 'FREIGHT', amount: '80.00', note: '顺丰到付' });
  const { id, version } = await w.confirmed();
  const invoice = { number: 'FP-1', issuedOn: '2026-02-01', amount: '1280.00', taxAmount: '147.26', reason: '', isLast: true, lines: [] };
  await admin.call(settlementApi.addInvoice, { params: { id }, body: { ...invoice, version } });
  statement = dataOf(await w.buyer.call(statementsApi.get, { params: { id } }));
  const payment = { paidOn: '2026-02-10', amount: '280.00', accountId: null, note: '首付', version: statement.version };
  statement = dataOf(await admin.call(settlementApi.addPayment, { params: { id }, body: payment }));
});

const seeing = ['对账单', '全局:导出', '全局:查看价格'] as const satisfies readonly Permission[];
type Pulled = PulledPage['rows'];
async function pull(list: string, rights: readonly Permission[], query = '', limit = 500): Promise<Pulled> {
  const key = await anApiKey(t, admin, rights);
  const rows: Pulled = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: PulledPage = dataOf(
      await key.call(pullsApi.pull, { params: { list }, query: { limit, query, ...(cursor && { cursor }) } }),
    );
    rows.push(...page.rows);
    cursor = page.nextCursor;
  }
  return rows;
}

describe('what other systems pull of statements', () => {
  it('has each line with its statement, receipt and order, page by page', async () => {
    const rows = await pull('statementLines', seeing, `statementIds=${statement.id}`, 1);
    expect(rows).toMatchObject([
      {
        id: statement.lines[0]?.id,
        statementCode: statement.code,
        state: '已开票',
        kind: '收货',
        receiptCode: statement.lines[0]?.receipt?.code,
        orderCode: statement.lines[0]?.order?.code,
        quantity: '100.0000',
        amount: '1200.00',
      },
      { kind: '附加费', amount: '80.00', quantity: null, currency: '人民币' },
    ]);
  });

  it('has each invoice, voided ones too, and each payment with its masked account', async () => {
    const [invoice] = await pull('statementInvoices', seeing);
    expect(invoice).toMatchObject({ number: 'FP-1', statementCode: statement.code, amount: '1280.00', counts: '是', isVoided: '否' });
    expect(await pull('statementPayments', seeing)).toMatchObject([
      { paidOn: '2026-02-10', statementId: statement.id, amount: '280.00', note: '首付', isVoided: '否' },
    ]);
    const params = { id: statement.id, paymentId: statement.payments[0]?.id ?? '' };
    const voided = await admin.call(settlementApi.voidPayment, { params, body: { reason: '退票', version: statement.version } });
    statement = dataOf(voided);
    expect(await pull('statementPayments', seeing)).toMatchObject([{ isVoided: '是', voidReason: '退票' }]);
  });

  it('finds them by supplier, state and day', async () => {
    const found = async (list: string, query: string) => (await pull(list, seeing, query)).length;
    expect(await found('statementInvoices', `supplierIds=${w.supplierId}&issuedOn=2026-02-01..2026-02-28`)).toBe(1);
    expect(await found('statementInvoices', 'issuedOn=2026-03-01..2026-03-31')).toBe(0);
    expect(await found('statementPayments', 'paidOn=2026-02-10..2026-02-10&state=INVOICED')).toBe(1);
    expect(await found('statementPayments', 'at=2020-01-01..2020-01-31')).toBe(0);
    expect(await found('statementLines', 'state=CONFIRMED')).toBe(0);
    expect(await found('statementLines', 'happenedOn=2020-01-01..2099-12-31&confirmedOn=2020-01-01..2099-12-31')).toBe(2);
  });

  it('has no amount without the right to see prices, and nothing without the right to statements', async () => {
    const [line] = await pull('statementLines', ['对账单', '全局:导出']);
    for (const name of ['amount', 'netAmount', 'unitPrice', 'taxRate']) expect(line).not.toHaveProperty(name);
    const [payment] = await pull('statementPayments', ['对账单', '全局:导出']);
    expect(payment).not.toHaveProperty('amount');
    for (const rights of [['颜色库', '全局:导出'], ['对账单']] as const) {
      const key = await anApiKey(t, admin, rights);
      expect(await key.call(pullsApi.pull, { params: { list: 'statementPayments' }, query: {} })).toMatchObject({
        code: errors.FORBIDDEN.code,
      });
    }
  });
});
