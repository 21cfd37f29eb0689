import { sql } from 'kysely';
import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { ChargeInput } from '@mrp/contract/features/statements/charges.ts';
import type { Statement } from '@mrp/contract/features/statements/record.ts';
import type { StatementStep } from '@mrp/contract/features/statements/workflow.ts';
import { addAdvance } from '../features/statements/advances.commands.ts';
import { getSupplierAccount } from '../features/statements/advances.queries.ts';
import { addCharge } from '../features/statements/charges.commands.ts';
import { createStatement } from '../features/statements/commands.ts';
import { addInvoice } from '../features/statements/invoices.commands.ts';
import { addPayment } from '../features/statements/settlement.commands.ts';
import { transitionStatement } from '../features/statements/states.commands.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { Identity } from '../platform/http/identity.ts';
import { dayAgo, dayOf, openCalendar, type Calendar } from './clock.ts';
import { readVersion } from './versions.ts';

interface StatementPeople {
  buyer: Identity;
  accountant: Identity;
}

/** How far the statement of each of the suppliers with the most to state came. */
const outcomes = ['CONFIRMED', 'INVOICED', 'SENT', 'DRAFT', 'SETTLED', 'SENT', 'CONFIRMED', 'DRAFT'] as const;

interface Due {
  supplierId: string;
  currencyId: string;
  periodFrom: string;
  periodTo: string;
  receiptId: string;
  lineId: string;
  /** A twentieth of the line, in whole units. */
  quantity: string;
}

/** 对账单 in each state, some with freight and with goods that were let pass. */
export async function loadStatements(db: Db, { buyer, accountant }: StatementPeople): Promise<number> {
  const { as, turnTo } = openCalendar(db);
  const dues = await as(buyer, '读取', readDues);
  for (const [at, due] of dues.entries()) {
    turnTo(dayAgo(25 - at, 14));
    if (at % 3 === 0) await as(accountant, '登记预付款', (tx) => prepay(tx, accountant, due, at));
    const outcome = outcomes[at] ?? 'DRAFT';
    turnTo(dayAgo(24 - at, 9));
    await as(buyer, '登记附加费与扣款', (tx) => charge(tx, buyer, due, at));
    const { periodFrom, periodTo, supplierId, currencyId } = due;
    const body = { supplierId, currencyId, periodFrom, periodTo, remark: '' };
    const { id } = await as(buyer, '新建对账单', (tx) => createStatement(tx, buyer, body));
    const move = (who: Identity, action: StatementStep, confirmedWith = '') =>
      as(who, action, async (tx) => {
        const version = await readVersion(tx, id, 'statements');
        return transitionStatement(tx, who, id, { action, version, reason: '', amount: null, confirmedWith });
      });
    if (outcome === 'DRAFT') continue;
    turnTo(dayAgo(22 - at, 10));
    await move(buyer, 'send');
    if (outcome === 'SENT') continue;
    turnTo(dayAgo(16 - at, 15));
    const confirmed = await move(accountant, 'confirm', '财务 陈会计');
    if (outcome !== 'CONFIRMED') await settle(as, accountant, confirmed, { at, isPaid: outcome === 'SETTLED' });
  }
  return dues.length;
}

/** 定金 that the statement takes. */
async function prepay(tx: Tx, accountant: Identity, { supplierId, currencyId }: Due, at: number): Promise<void> {
  const { accounts } = await getSupplierAccount(tx, supplierId);
  const paidOn = dayOf(dayAgo(25 - at, 14));
  const advance = { currencyId, orderId: null, paidOn, amount: '500.00', accountId: accounts[0]?.id ?? null, note: '定金' };
  await addAdvance(tx, accountant, supplierId, advance);
}

/** The invoice of a whole statement, and what was paid of it: all, or a third. */
async function settle(
  as: Calendar['as'],
  accountant: Identity,
  { id, version, amount = '0', taxAmount = '0', lines: stated }: Statement,
  { at, isPaid }: { at: number; isPaid: boolean },
): Promise<void> {
  // The day that the clock tells: nothing is paid in its future.
  const issuedOn = dayOf(dayAgo(16 - at, 15));
  // Who pays at once compared the invoice line by line.
  const lines = isPaid
    ? stated.map(({ id: lineId, quantity, netAmount = '0', taxAmount: tax = '0' }) => ({ lineId, quantity, netAmount, taxAmount: tax }))
    : [];
  const invoice = { number: `2644${String(70_000_123 + at)}`, issuedOn, amount, taxAmount, isLast: true, reason: '', lines, version };
  const invoiced = await as(accountant, '开票', (tx) => addInvoice(tx, accountant, id, invoice));
  const unpaid = invoiced.unpaidAmount ?? '0';
  const paid = isPaid ? unpaid : roundHalfUp(decimal(unpaid).div(3), 2);
  if (decimal(paid).isZero()) return;
  const payment = { paidOn: issuedOn, amount: paid, accountId: invoiced.accounts[0]?.id ?? null, note: '网银转账' };
  await as(accountant, '付款', (tx) => addPayment(tx, accountant, id, { ...payment, version: invoiced.version }));
}

/** Every second one has freight, every third one goods that were let pass at a tenth off. */
async function charge(tx: Tx, buyer: Identity, { receiptId, lineId, quantity }: Due, at: number): Promise<void> {
  if (at % 2 === 0)
    await addCharge(tx, buyer, receiptId, ChargeInput.parse({ kind: 'FREIGHT', amount: `${120 + at * 15}`, note: '物流专线到付' }));
  if (at % 3 === 0)
    await addCharge(
      tx,
      buyer,
      receiptId,
      ChargeInput.parse({ kind: 'CONCESSION', lineId, quantity, share: '10', note: '轻微色差，让步接收' }),
    );
}

/** The suppliers with the most receipts until the end of last month, each with one receipt of them. */
async function readDues(tx: Tx): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select x.supplier_id, x.currency_id, date_trunc('month', min(x.happened_on))::date::text as period_from,
           (date_trunc('month', business_day() - 25) - interval '1 day')::date::text as period_to,
           (array_agg(x.receipt_id order by x.quantity desc, x.receipt_line_id))[1] as receipt_id,
           (array_agg(x.receipt_line_id order by x.quantity desc, x.receipt_line_id))[1] as line_id,
           greatest(1, floor(max(x.quantity) / 20))::text as quantity
    from statement_remainders x
    where x.kind = 'RECEIPT' and x.happened_on < date_trunc('month', business_day() - 25)
    group by 1, 2 order by count(*) desc, x.supplier_id limit ${outcomes.length}`.execute(tx);
  return rows;
}
