import { sql } from 'kysely';
import type { LinkInvoice, SupplierInvoice } from '@mrp/contract/features/supplier-links/invoice.ts';
import { preparedStatement, type Db } from '../../../platform/database/database.ts';
import { listFileRefs } from '../../files/queries.ts';

/** What the supplier of a statement sent to be entered, the newest first. */
export async function listSupplierInvoices(db: Db, statementId: string): Promise<SupplierInvoice[]> {
  const { rows } = await sql<Omit<SupplierInvoice, 'files'> & { fileIds: string[] }>`${preparedStatement}
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
  return rows.map(({ fileIds, ...invoice }) => ({ ...invoice, files: fileIds.flatMap((id) => refs.get(id) ?? []) }));
}

/** The same as its supplier sees it: without who of us decided. */
export const linkInvoiceOf = ({ phone: _phone, decidedBy: _by, files, amount, taxAmount, ...sent }: SupplierInvoice): LinkInvoice => ({
  ...sent,
  amount: amount ?? '0.00',
  taxAmount: taxAmount ?? '0.00',
  fileCount: files.length,
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
