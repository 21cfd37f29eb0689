import { sql } from 'kysely';
import type { StatementLine } from '@mrp/contract/features/statements/record.ts';
import type { LinkStatement, LinkStatementLine } from '@mrp/contract/features/supplier-links/statement.ts';
import type { Db } from '../../../platform/database/database.ts';
import { getStatement } from '../../statements/queries.ts';
import { linkInvoiceOf, listSupplierInvoices } from './invoices.queries.ts';
import { leftOfLines, leftToSend } from './invoices.rules.ts';

/** The statement as it was sent: what a draft would have now is not shown, nor remarks, persons, payments and invoices but his own. */
export async function readLinkStatement(db: Db, id: string): Promise<LinkStatement> {
  const statement = await getStatement(db, id, { userId: '0' });
  const { code, state, version, currency, periodFrom, periodTo, sentOn, dueOn } = statement;
  const isDraft = state === 'DRAFT';
  const sumOf = (amount: string | undefined) => (isDraft ? '0.00' : (amount ?? '0.00'));
  const { rows } = await sql<{ today: string; supplier: string; answer: LinkStatement['answer'] }>`
    select business_day() as today, v.name as supplier, case when s.state <> 'DRAFT' then (
      select jsonb_build_object('id', a.id::text, 'at', a.created_at, 'fromName', a.from_name, 'note', a.note, 'isAgreed', a.is_agreed, 'disputes', coalesce((
        select jsonb_agg(jsonb_build_object('lineId', x.line_id::text, 'item', x.item, 'quantity', x.quantity::text, 'amount', x.amount::text, 'reason', x.reason) order by x.id)
        from supplier_disputes x where x.answer_id = a.id), '[]'))
      from supplier_answers a
      where a.kind = 'statement' and a.document_id = s.id and (s.state <> 'SENT' or a.base_revision = s.version) order by a.id desc limit 1) end as answer
    from statements s join suppliers v on v.id = s.supplier_id where s.id = ${id}`.execute(db);
  const { today = '', supplier = '', answer = null } = rows[0] ?? {};
  const mayInvoice = state === 'CONFIRMED';
  const sent = await listSupplierInvoices(db, id);
  const left = mayInvoice ? leftOfLines(statement, sent) : null;
  return {
    id,
    code,
    state,
    version,
    supplier,
    currency: currency.name,
    periodFrom: periodFrom ?? '',
    periodTo: periodTo ?? '',
    sentOn,
    dueOn,
    amount: sumOf(statement.amount),
    netAmount: sumOf(statement.netAmount),
    taxAmount: sumOf(statement.taxAmount),
    mayAnswer: state === 'SENT',
    lines: isDraft ? [] : statement.lines.map((line) => linkLine(line, left?.get(line.id) ?? null)),
    today,
    mayInvoice,
    ...(mayInvoice ? leftToSend(statement, sent) : { uninvoicedAmount: '0.00', uninvoicedTax: '0.00', waitingAmount: null }),
    sentInvoices: sent.map(linkInvoiceOf),
    answer,
  };
}

const linkLine = (
  { receipt, claim, order, charge, ...line }: StatementLine,
  uninvoiced: LinkStatementLine['uninvoiced'],
): LinkStatementLine => ({
  id: line.id,
  kind: line.kind,
  happenedOn: line.happenedOn,
  receipt: receipt?.code ?? null,
  claim: claim?.code ?? null,
  order: order?.code ?? null,
  charge: charge && { kind: charge.kind, note: charge.note, share: charge.share ?? null },
  code: line.code,
  name: line.name,
  colourName: line.colourName,
  quantity: line.quantity,
  unit: line.unit,
  beforePrice: line.beforePrice ?? null,
  unitPrice: line.unitPrice ?? null,
  priceUnit: (line.priceUnit ?? line.unit)?.name ?? '',
  taxIncluded: line.taxIncluded ?? true,
  taxRate: line.taxRate ?? '0',
  amount: line.amount ?? '0.00',
  taxAmount: line.taxAmount ?? '0.00',
  uninvoiced,
});
