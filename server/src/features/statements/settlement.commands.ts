import { sql } from 'kysely';
import type { Statement } from '@mrp/contract/features/statements/record.ts';
import {
  INVOICE_TOLERANCE,
  type InvoiceInput,
  type PaymentInput,
  type SettlementVoid,
} from '@mrp/contract/features/statements/settlement.ts';
import { statementWorkflow, type StatementState } from '@mrp/contract/features/statements/workflow.ts';
import { compareDecimals, decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { statementWords } from '@mrp/contract/features/statements/words.ts';
import { AppError } from '../../platform/app-error.ts';
import { setAuditAction, type Tx } from '../../platform/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { getStatement } from './queries.ts';

const open: readonly StatementState[] = ['CONFIRMED', 'INVOICED'];

/** Enters an invoice; the last one closes the invoicing, with a reason where it is not what was agreed. */
export async function addInvoice(tx: Tx, user: Identity, id: string, { version, ...invoice }: InvoiceInput): Promise<Statement> {
  const statement = await lockStatement(tx, user, id, ['CONFIRMED'], '开票', version);
  const fields = checkInvoice(statement, invoice);
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
  await setAuditAction(tx, '开票', invoice.number);
  await tx
    .insertInto('statementInvoices')
    .values({ statementId: id, ...invoice })
    .execute();
  if (invoice.isLast) await turnTo(tx, id, 'INVOICED');
  return settled(tx, user, id);
}

export async function voidInvoice(
  tx: Tx,
  user: Identity,
  { id, invoiceId }: { id: string; invoiceId: string },
  { reason, version }: SettlementVoid,
): Promise<Statement> {
  const statement = await lockStatement(tx, user, id, open, '作废发票', version);
  const invoice = statement.invoices.find((one) => one.id === invoiceId && !one.isVoided);
  if (!invoice) throw new AppError('NOT_FOUND', { what: '发票' });
  await setAuditAction(tx, '作废发票', reason);
  await tx
    .updateTable('statementInvoices')
    .set({ voidReason: reason, voidedAt: sql`now()` })
    .where('id', '=', invoiceId)
    .execute();
  if (invoice.isLast) await turnTo(tx, id, 'CONFIRMED');
  return settled(tx, user, id);
}

/** Enters a payment of what is still to be paid, or of a part of it. */
export async function addPayment(tx: Tx, user: Identity, id: string, { version, accountId, ...payment }: PaymentInput): Promise<Statement> {
  const statement = await lockStatement(tx, user, id, open, statementWords.payment, version);
  const account = statement.accounts.find((one) => one.id === accountId);
  const unpaid = statement.unpaidAmount ?? '0';
  const fields: Record<string, string> = {};
  if (accountId !== null && !account) fields['accountId'] = '不是这家供应商的账号';
  if (!isPartOf(payment.amount, unpaid)) fields['amount'] = `未付 ${unpaid}，请填写不超过它的金额`;
  const { rows } = await sql<{ isFuture: boolean }>`select ${payment.paidOn}::date > business_day() as is_future`.execute(tx);
  if (rows[0]?.isFuture) fields['paidOn'] = '付款日期不能晚于今天';
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
  await setAuditAction(tx, statementWords.payment, payment.note);
  await tx
    .insertInto('statementPayments')
    .values({ statementId: id, ...payment, account: account?.name ?? '' })
    .execute();
  return settled(tx, user, id);
}

export async function voidPayment(
  tx: Tx,
  user: Identity,
  { id, paymentId }: { id: string; paymentId: string },
  { reason, version }: SettlementVoid,
): Promise<Statement> {
  const statement = await lockStatement(tx, user, id, [...open, 'SETTLED'], '作废付款', version);
  if (!statement.payments.some((one) => one.id === paymentId && !one.isVoided))
    throw new AppError('NOT_FOUND', { what: statementWords.payment });
  await setAuditAction(tx, '作废付款', reason);
  await tx
    .updateTable('statementPayments')
    .set({ voidReason: reason, voidedAt: sql`now()` })
    .where('id', '=', paymentId)
    .execute();
  if (statement.state === 'SETTLED') await turnTo(tx, id, 'INVOICED');
  return settled(tx, user, id);
}

async function lockStatement(
  tx: Tx,
  user: Identity,
  id: string,
  states: readonly StatementState[],
  action: string,
  version: number,
): Promise<Statement> {
  if (!user.permissions.has(VIEW_PRICES)) throw new AppError('FORBIDDEN', { permission: VIEW_PRICES });
  await sql`select from statements where id = ${id} for update`.execute(tx);
  const statement = await getStatement(tx, id, user);
  if (!states.includes(statement.state)) throw new AppError('STATE', { state: statementWorkflow.states[statement.state].label, action });
  if (statement.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: statement });
  return statement;
}

const difference = (a: string, b: string): string => roundHalfUp(decimal(a).minus(decimal(b)), 2);
const size = (amount: string): string => amount.replace('-', '');
/** Of the same sign and not more. */
const isPartOf = (amount: string, whole: string): boolean =>
  amount.startsWith('-') === whole.startsWith('-') && compareDecimals(size(amount), size(whole)) <= 0;

/** The last invoice is what was agreed, within the tolerance, or says why not; others leave something for it. */
function checkInvoice(statement: Statement, { amount, taxAmount, isLast, reason }: Omit<InvoiceInput, 'version'>): Record<string, string> {
  const valid = statement.invoices.filter(({ isVoided }) => !isVoided);
  const left = valid.reduce((rest, invoice) => difference(rest, invoice.amount ?? '0'), statement.amount ?? '0');
  const taxLeft = valid.reduce((rest, invoice) => difference(rest, invoice.taxAmount ?? '0'), statement.taxAmount ?? '0');
  if (!isLast) return isPartOf(amount, left) ? {} : { amount: `未开票 ${left}，请填写不超过它的金额，或选开齐` };
  if (reason !== '') return {};
  const isOff = (one: string, other: string): boolean => compareDecimals(size(difference(one, other)), INVOICE_TOLERANCE) > 0;
  if (isOff(amount, left)) return { reason: `与未开票金额 ${left} 相差 ${difference(amount, left)}，请写明原因` };
  if (isOff(taxAmount, taxLeft)) return { reason: `税额与对账单的 ${taxLeft} 相差 ${difference(taxAmount, taxLeft)}，请写明原因` };
  return {};
}

async function turnTo(tx: Tx, id: string, state: StatementState): Promise<void> {
  await tx.updateTable('statements').set({ state }).where('id', '=', id).execute();
}

/** What is invoiced and paid is settled; invoices and payments are rows of their own, so the version is raised here. */
async function settled(tx: Tx, user: Identity, id: string): Promise<Statement> {
  await sql`update statements set version = version + 1 where id = ${id}`.execute(tx);
  const statement = await getStatement(tx, id, user);
  if (statement.state !== 'INVOICED' || !decimal(statement.unpaidAmount ?? '0').isZero()) return statement;
  await turnTo(tx, id, 'SETTLED');
  return getStatement(tx, id, user);
}
