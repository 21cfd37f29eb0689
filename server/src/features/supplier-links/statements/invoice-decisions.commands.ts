import { sql } from 'kysely';
import type { SupplierInvoice, SupplierInvoiceTaking } from '@mrp/contract/features/supplier-links/invoice.ts';
import type { StatementSide } from '@mrp/contract/features/supplier-links/statement.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { AppError } from '../../../platform/app-error.ts';
import { setAuditAction, type Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { addInvoice } from '../../statements/invoices.commands.ts';
import { findSameInvoice, listSupplierInvoices } from './invoices.queries.ts';
import { asGuard } from '../line-guards.rules.ts';
import { lockLinked } from '../links.commands.ts';
import { readStatementSide } from './side.queries.ts';

interface Sent {
  /** Of the statement. */
  id: string;
  invoiceId: string;
}

async function lockPending(tx: Tx, { id, invoiceId }: Sent): Promise<SupplierInvoice> {
  await lockLinked(tx, { kind: 'statement', id });
  const sent = (await listSupplierInvoices(tx, id)).find((one) => one.id === invoiceId);
  if (!sent) throw new AppError('NOT_FOUND', { what: '供应商发票' });
  if (sent.state !== 'PENDING') throw new AppError('GUARD', { detail: '这张发票已处理或已失效，请刷新后再看' });
  return sent;
}

/** The form asks for what the accountant decides; what the supplier wrote has no field there. */
const isOfSupplier = (field: string): boolean =>
  ['number', 'issuedOn', 'amount', 'taxAmount'].includes(field) || field.startsWith('lines.');

/** 登记发票 with what the supplier sent, by the command that accountants enter it with. */
export async function takeSupplierInvoice(tx: Tx, user: Identity, of: Sent, decided: SupplierInvoiceTaking): Promise<StatementSide> {
  if (!user.permissions.has(VIEW_PRICES)) throw new AppError('FORBIDDEN', { permission: VIEW_PRICES });
  const { number, issuedOn, amount = '0', taxAmount = '0', lines: sent } = await lockPending(tx, of);
  if ((await findSameInvoice(tx, of.id, number)) === 'ENTERED')
    throw new AppError('GUARD', { detail: `发票 ${number} 已经登记，请拒绝这一张` });
  const lines = sent.map(({ lineId, quantity, netAmount = '0', taxAmount: tax = '0' }) => ({
    lineId,
    quantity,
    netAmount,
    taxAmount: tax,
  }));
  const body = { number, issuedOn, amount, taxAmount, lines, ...decided };
  const { invoices } = await asGuard(
    sent.map(({ item }) => ({ code: item })),
    () => addInvoice(tx, user, of.id, body),
    isOfSupplier,
  );
  const entered = invoices.find((invoice) => invoice.number === number && !invoice.isVoided);
  await sql`
    update supplier_invoices set state = 'TAKEN', invoice_id = ${entered?.id ?? null}, decided_at = now(), decided_by = ${user.userId}
    where id = ${of.invoiceId}`.execute(tx);
  return readStatementSide(tx, of.id);
}

export async function refuseSupplierInvoice(tx: Tx, user: Identity, of: Sent, reason: string): Promise<StatementSide> {
  if (!user.permissions.has(VIEW_PRICES)) throw new AppError('FORBIDDEN', { permission: VIEW_PRICES });
  await lockPending(tx, of);
  await setAuditAction(tx, '拒绝供应商发票', reason);
  await sql`
    update supplier_invoices set state = 'REFUSED', reason = ${reason}, decided_at = now(), decided_by = ${user.userId} where id = ${of.invoiceId}`.execute(
    tx,
  );
  return readStatementSide(tx, of.id);
}
