import { sql } from 'kysely';
import type { Statement } from '@mrp/contract/features/statements/record.ts';
import type { PaymentInput, SettlementVoid } from '@mrp/contract/features/statements/settlement.ts';
import { statementWorkflow, type StatementState } from '@mrp/contract/features/statements/workflow.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import { moneyText } from '@mrp/contract/lib/money.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { statementWords } from '@mrp/contract/features/statements/words.ts';
import { AppError } from '../../platform/app-error.ts';
import { setAuditAction, type Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { isPartOf } from './matching.rules.ts';
import { getStatement } from './queries.ts';

const open: readonly StatementState[] = ['CONFIRMED', 'INVOICED'];

/** Enters a payment of what is still to be paid, or of a part of it. */
export async function addPayment(tx: Tx, user: Identity, id: string, { version, accountId, ...payment }: PaymentInput): Promise<Statement> {
  const statement = await lockStatement(tx, user, id, open, statementWords.payment, version);
  const account = statement.accounts.find((one) => one.id === accountId);
  const unpaid = statement.unpaidAmount ?? '0';
  const fields: Record<string, string> = {};
  if (accountId !== null && !account) fields['accountId'] = '不是这家供应商的账号';
  if (!isPartOf(payment.amount, unpaid)) fields['amount'] = `未付 ${moneyText(unpaid, statement.currency.name)}，请填写不超过它的金额`;
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

/** Locks a statement for an invoice or a payment. */
export async function lockStatement(
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

export async function turnTo(tx: Tx, id: string, state: StatementState): Promise<void> {
  await tx.updateTable('statements').set({ state }).where('id', '=', id).execute();
}

/** What is invoiced and paid is settled; invoices and payments are rows of their own, so the version is raised here. */
export async function settled(tx: Tx, user: Identity, id: string): Promise<Statement> {
  await sql`update statements set version = version + 1 where id = ${id}`.execute(tx);
  const statement = await getStatement(tx, id, user);
  if (statement.state !== 'INVOICED' || !decimal(statement.unpaidAmount ?? '0').isZero()) return statement;
  await turnTo(tx, id, 'SETTLED');
  return getStatement(tx, id, user);
}
