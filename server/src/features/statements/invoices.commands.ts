import { sql } from 'kysely';
import type { Invoice, InvoiceInput, InvoiceRelease, SettlementVoid } from '@mrp/contract/features/statements/settlement.ts';
import type { Statement } from '@mrp/contract/features/statements/record.ts';
import { statementWorkflow } from '@mrp/contract/features/statements/workflow.ts';
import { AppError } from '../../platform/app-error.ts';
import { insertMany } from '../../platform/lists/bulk.ts';
import { setAuditAction, type Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { judgeInvoice } from './matching.rules.ts';
import { getStatementSettings } from './settings.queries.ts';
import { lockStatement, settled, turnTo } from './settlement.commands.ts';
import { statementWords } from '@mrp/contract/features/statements/words.ts';

/** Which invoice of which statement. */
interface InvoiceKey {
  id: string;
  invoiceId: string;
}

const isWaiting = ({ isVoided, needsRelease, releasedBy }: Invoice): boolean => !isVoided && needsRelease && releasedBy === null;

/** Enters an invoice; the last one closes the invoicing, once released where it is far from what was agreed. */
export async function addInvoice(tx: Tx, user: Identity, id: string, { version, ...said }: InvoiceInput): Promise<Statement> {
  const statement = await lockStatement(tx, user, id, ['CONFIRMED'], '开票', version);
  const waiting = statement.invoices.find(isWaiting);
  if (waiting) throw new AppError('GUARD', { detail: `发票 ${waiting.number} 的差异还没有放行，放行或作废后再登记` });
  const { fields, needsRelease } = judgeInvoice(statement, said, await getStatementSettings(tx));
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
  await setAuditAction(tx, '开票', said.number);
  const { lines, ...invoice } = said;
  const { id: invoiceId } = await tx
    .insertInto('statementInvoices')
    .values({ statementId: id, ...invoice, needsRelease })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = lines.map(({ lineId, quantity, netAmount, taxAmount }, position) => {
    return { invoiceId, statementLineId: lineId, position, quantity, netAmount, taxAmount };
  });
  await insertMany(tx, 'statementInvoiceLines', rows);
  if (invoice.isLast && !needsRelease) await turnTo(tx, id, 'INVOICED');
  return settled(tx, user, id);
}

export async function voidInvoice(tx: Tx, user: Identity, key: InvoiceKey, { reason, version }: SettlementVoid): Promise<Statement> {
  const statement = await lockStatement(tx, user, key.id, ['CONFIRMED', 'INVOICED', 'SETTLED'], '作废发票', version);
  // What was settled by payments is opened by taking them back; what advance payments cover has none.
  if (statement.state === 'SETTLED' && statement.payments.some(({ isVoided }) => !isVoided))
    throw new AppError('STATE', { state: statementWorkflow.states.SETTLED.label, action: '作废发票' });
  await takeBack(tx, statement, invoiceOf(statement, key), { action: '作废发票', reason });
  return settled(tx, user, key.id);
}

/** 放行差异 by another user than the one who entered it. */
export async function releaseInvoice(tx: Tx, user: Identity, key: InvoiceKey, { reason, version }: InvoiceRelease): Promise<Statement> {
  const { statement, invoice } = await lockWaiting(tx, user, key, { action: '放行', version });
  await setAuditAction(tx, '放行发票差异', reason);
  await tx
    .updateTable('statementInvoices')
    .set({ releasedBy: user.userId, releasedAt: sql`now()`, releaseReason: reason })
    .where('id', '=', invoice.id)
    .execute();
  if (invoice.isLast) await turnTo(tx, statement.id, 'INVOICED');
  return settled(tx, user, key.id);
}

/** 不放行: the invoice goes back to the supplier. */
export async function declineInvoice(tx: Tx, user: Identity, key: InvoiceKey, { reason, version }: InvoiceRelease): Promise<Statement> {
  const { statement, invoice } = await lockWaiting(tx, user, key, { action: '不放行', version });
  await takeBack(tx, statement, invoice, { action: '不放行发票差异', reason });
  return settled(tx, user, key.id);
}

function invoiceOf({ invoices }: Statement, { invoiceId }: InvoiceKey): Invoice {
  const invoice = invoices.find((one) => one.id === invoiceId && !one.isVoided);
  if (!invoice) throw new AppError('NOT_FOUND', { what: statementWords.invoice });
  return invoice;
}

async function lockWaiting(
  tx: Tx,
  user: Identity,
  key: InvoiceKey,
  { action, version }: { action: string; version: number },
): Promise<{ statement: Statement; invoice: Invoice }> {
  const statement = await lockStatement(tx, user, key.id, ['CONFIRMED'], action, version);
  const invoice = invoiceOf(statement, key);
  if (!isWaiting(invoice)) throw new AppError('GUARD', { detail: `发票 ${invoice.number} 没有待放行的差异` });
  if (invoice.enteredByMe) throw new AppError('SELF_APPROVAL');
  return { statement, invoice };
}

async function takeBack(tx: Tx, statement: Statement, { id, isLast }: Invoice, why: { action: string; reason: string }): Promise<void> {
  await setAuditAction(tx, why.action, why.reason);
  await tx
    .updateTable('statementInvoices')
    .set({ voidReason: why.reason, voidedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
  if (statement.state === 'SETTLED') await turnTo(tx, statement.id, 'INVOICED');
  if (isLast && statement.state !== 'CONFIRMED') await turnTo(tx, statement.id, 'CONFIRMED');
}
