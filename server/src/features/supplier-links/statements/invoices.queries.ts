import { sql } from 'kysely';
import type { LinkInvoice, SupplierInvoice, SupplierInvoiceLine } from '@mrp/contract/features/supplier-links/invoice.ts';
import { preparedStatement, type Db } from '../../../platform/database/database.ts';
import { unitRef } from '../../dictionaries/units.queries.ts';
import { listFileRefs } from '../../files/queries.ts';

/** What the supplier of a statement sent to be entered, the newest first. */
export async function listSupplierInvoices(db: Db, statementId: string): Promise<SupplierInvoice[]> {
  const { rows } = await sql<Omit<SupplierInvoice, 'files' | 'lines'> & { fileIds: string[] }>`${preparedStatement}
    select i.id, i.created_at as at, i.from_name, i.phone, i.note, i.number, i.issued_on, i.amount::text as amount, i.tax_amount::text as tax_amount, i.reason,
           b.nick_name as decided_by, case when i.state = 'PENDING' and w.id is null then 'ENDED' else i.state end as state,
           coalesce((select array_agg(f.file_id::text order by f.position) from supplier_invoice_files f where f.supplier_invoice_id = i.id), '{}') as file_ids
    from supplier_invoices i
    left join open_supplier_invoices w on w.id = i.id
    left join users b on b.id = i.decided_by
    where i.statement_id = ${statementId} order by i.id desc`.execute(db);
  const refs = await listFileRefs(
    db,
    rows.flatMap(({ fileIds }) => fileIds),
  );
  const linesOf = await listInvoiceLines(db, statementId);
  return rows.map(({ fileIds, ...invoice }) => ({
    ...invoice,
    files: fileIds.flatMap((id) => refs.get(id) ?? []),
    lines: (linesOf.get(invoice.id) ?? []).map(({ invoiceId: _invoice, ...line }) => line),
  }));
}

/** By invoice that a supplier sent of the statement. */
async function listInvoiceLines(db: Db, statementId: string): Promise<Map<string, (SupplierInvoiceLine & { invoiceId: string })[]>> {
  const { rows } = await sql<SupplierInvoiceLine & { invoiceId: string }>`${preparedStatement}
    select l.supplier_invoice_id as invoice_id, l.statement_line_id as line_id, x.position + 1 as place,
           concat_ws(' ', nullif(x.code, ''), nullif(x.name, ''), nullif(x.colour_name, ''), c.note) as item, l.quantity::text as quantity,
           case when u.id is not null and l.quantity is not null then ${unitRef('u')} end as unit, l.net_amount::text as net_amount, l.tax_amount::text as tax_amount
    from supplier_invoices i
    join supplier_invoice_lines l on l.supplier_invoice_id = i.id
    join statement_lines x on x.id = l.statement_line_id
    left join statement_charges c on c.id = x.charge_id
    left join units u on u.id = x.unit_id
    where i.statement_id = ${statementId} order by l.supplier_invoice_id, l.position`.execute(db);
  return Map.groupBy(rows, ({ invoiceId }) => invoiceId);
}

/** The same as its supplier sees it: without who of us decided. */
export const linkInvoiceOf = ({
  phone: _phone,
  decidedBy: _by,
  files,
  lines,
  amount,
  taxAmount,
  ...sent
}: SupplierInvoice): LinkInvoice => ({
  ...sent,
  amount: amount ?? '0.00',
  taxAmount: taxAmount ?? '0.00',
  fileCount: files.length,
  lineCount: lines.length,
});

/** Who has an invoice of this number of the statement's supplier: it was entered, or waits. */
export async function findSameInvoice(db: Db, statementId: string, number: string): Promise<'ENTERED' | 'WAITING' | null> {
  const { rows } = await sql<{ found: 'ENTERED' | 'WAITING' }>`
    with own as (select o.id from statements s join statements o on o.supplier_id = s.supplier_id where s.id = ${statementId})
    select 'ENTERED' as found from statement_invoices x join own on own.id = x.statement_id where x.number = ${number} and x.voided_at is null
    union all
    select 'WAITING' from open_supplier_invoices w join own on own.id = w.statement_id join supplier_invoices x on x.id = w.id where x.number = ${number}
    limit 1`.execute(db);
  return rows[0]?.found ?? null;
}
