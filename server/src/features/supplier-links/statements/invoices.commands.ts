import { sql } from 'kysely';
import { settlementApi } from '@mrp/contract/features/statements.ts';
import type { LinkInvoiceInput } from '@mrp/contract/features/supplier-links/invoice.ts';
import type { LinkStatement } from '@mrp/contract/features/supplier-links/statement.ts';
import { moneyText } from '@mrp/contract/lib/money.ts';
import { AppError } from '../../../platform/app-error.ts';
import { insertMany } from '../../../platform/lists/bulk.ts';
import { setAuditAction, type Tx } from '../../../platform/database/database.ts';
import { addFileUses } from '../../files/commands.ts';
import { isPartOf, refuseInvoiceLines } from '../../statements/matching.rules.ts';
import { linkAction, tellAuthors } from '../given.commands.ts';
import { findSameInvoice } from './invoices.queries.ts';
import { lockLinked, stateLabel } from '../links.commands.ts';
import type { LiveLink } from '../links.queries.ts';
import { refuseOtherDocument } from '../scope.queries.ts';
import { readLinkStatement } from './queries.ts';
import { takeUploads } from '../uploads.commands.ts';

/** The invoice of a statement that the supplier sends: a proposal, until the accountant enters it. */
export async function sendInvoice(
  tx: Tx,
  link: LiveLink,
  id: string,
  { fileIds, lines, ...invoice }: LinkInvoiceInput,
): Promise<LinkStatement> {
  const of = { kind: 'statement', id } as const;
  await refuseOtherDocument(tx, link, of);
  await lockLinked(tx, of);
  const statement = await readLinkStatement(tx, id);
  if (!statement.mayInvoice)
    throw new AppError('STATE', { state: stateLabel('statement', statement.state), action: '开票' }, { newer: statement });
  await checkInvoice(tx, statement, { ...invoice, lines });
  await setAuditAction(tx, '供应商开票', linkAction(link, invoice.fromName));
  const { id: supplierInvoiceId } = await tx
    .insertInto('supplierInvoices')
    .values({ linkId: link.id, statementId: id, ...invoice })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertMany(
    tx,
    'supplierInvoiceLines',
    lines.map(({ lineId, ...line }, position) => ({ supplierInvoiceId, statementLineId: lineId, position, ...line })),
  );
  await takeUploads(tx, link, fileIds);
  await addFileUses(tx, 'statement', id, fileIds);
  await insertMany(
    tx,
    'supplierInvoiceFiles',
    fileIds.map((fileId, position) => ({ supplierInvoiceId, position, fileId })),
  );
  const holders = settlementApi.addInvoice.permission.anyOf;
  await tellAuthors(tx, link, {
    ...of,
    what: `invoice ${supplierInvoiceId}`,
    fromName: invoice.fromName,
    said: `开了发票 ${invoice.number}`,
    holders,
  });
  return readLinkStatement(tx, id);
}

const same = { ENTERED: '这张发票已经登记', WAITING: '这张发票已发送，等对方处理' } as const;

async function checkInvoice(
  tx: Tx,
  { id, today, uninvoicedAmount, waitingAmount, currency, lines: known }: LinkStatement,
  { number, issuedOn, amount, taxAmount, lines }: Pick<LinkInvoiceInput, 'number' | 'issuedOn' | 'amount' | 'taxAmount' | 'lines'>,
): Promise<void> {
  const fields = refuseInvoiceLines({ amount, taxAmount, lines }, new Map(known.map((line) => [line.id, line])), (sum) =>
    moneyText(sum, currency),
  );
  const found = await findSameInvoice(tx, id, number);
  if (found !== null) fields['number'] = same[found];
  if (issuedOn > today) fields['issuedOn'] = '不能晚于今天';
  if (waitingAmount !== null && !isPartOf(amount, uninvoicedAmount))
    fields['amount'] = `已提交待登记 ${moneyText(waitingAmount, currency)}，最多再开 ${moneyText(uninvoicedAmount, currency)}，或先撤回`;
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
}

/** The supplier takes an invoice back, as long as nobody entered or refused it. */
export async function withdrawInvoice(
  tx: Tx,
  link: LiveLink,
  { id, invoiceId }: { id: string; invoiceId: string },
): Promise<LinkStatement> {
  const of = { kind: 'statement', id } as const;
  await refuseOtherDocument(tx, link, of);
  await lockLinked(tx, of);
  const before = await readLinkStatement(tx, id);
  const sent = before.sentInvoices.find((one) => one.id === invoiceId);
  if (!sent) throw new AppError('LINK_ENDED');
  if (sent.state !== 'PENDING') throw new AppError('LINK_CHANGED', {}, { newer: before });
  await setAuditAction(tx, '供应商撤回发票', linkAction(link, sent.fromName));
  await sql`update supplier_invoices set state = 'WITHDRAWN', decided_at = now() where id = ${invoiceId}`.execute(tx);
  return readLinkStatement(tx, id);
}
