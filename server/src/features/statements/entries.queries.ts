import { sql } from 'kysely';
import { statementInvoiceList, statementLineList, statementPaymentList } from '@mrp/contract/features/statements/entry-lists.ts';
import type { Invoice, Payment } from '@mrp/contract/features/statements/settlement.ts';
import type { StatementLine, StatementRow } from '@mrp/contract/features/statements/record.ts';
import { anyId, preparedStatement, type Db } from '../../platform/database/database.ts';
import { isAnyOf, isOnDays } from '../../platform/lists/list-conditions.ts';
import type { ListSource } from '../../platform/lists/lists.ts';
import { unitRef } from '../dictionaries/units.queries.ts';
import { supplierEntry } from '../preparations/queries.ts';
import { isOfSupplier } from '../suppliers/filters.queries.ts';
import { isReleased } from './settlement.queries.ts';

interface Named {
  id: string;
  code: string;
}

interface OfStatement extends Pick<StatementRow, 'id' | 'state' | 'supplier' | 'currency'> {
  statement: Named;
}

type OfLine =
  | 'kind'
  | 'happenedOn'
  | 'receipt'
  | 'order'
  | 'claim'
  | 'skuId'
  | 'code'
  | 'name'
  | 'colourName'
  | 'quantity'
  | 'unit'
  | 'priceUnit';
export interface StatementLineRow extends OfStatement, Pick<StatementLine, OfLine> {
  unitPrice: string | null;
  taxIncluded: boolean;
  taxRate: string;
  amount: string;
  netAmount: string;
  taxAmount: string;
}

type Entered = 'isVoided' | 'voidReason' | 'by' | 'at';
export interface StatementInvoiceRow extends OfStatement, Pick<Invoice, 'number' | 'issuedOn' | 'isLast' | 'reason' | Entered> {
  amount: string;
  taxAmount: string;
  counts: boolean;
}
export interface StatementPaymentRow extends OfStatement, Pick<Payment, 'paidOn' | 'account' | 'note' | Entered> {
  amount: string;
}

/** Which statement an entry `x` is of. */
const ofStatement = sql`x.id, jsonb_build_object('id', s.id::text, 'code', s.code) as statement, s.state, ${supplierEntry('v')} as supplier,
  jsonb_build_object('id', e.id::text, 'code', e.code, 'name', e.name) as currency`;
const joins = sql`join statements s on s.id = x.statement_id join suppliers v on v.id = s.supplier_id join dictionary_entries e on e.id = s.currency_id`;
const entered = sql`x.void_reason, x.voided_at is not null as is_voided, coalesce(a.nick_name, '系统') as by, x.created_at as at`;

const filters = {
  statementIds: (ids: readonly string[]) => isAnyOf(sql`x.statement_id`, ids),
  supplierIds: (ids: readonly string[]) => isOfSupplier(sql`s.supplier_id`, ids),
  state: (states: readonly string[]) => isAnyOf(sql`s.state`, states),
};
const currencyName = sql`(select e.name from dictionary_entries e where e.id = s.currency_id)`;
const sum = (column: 'amount' | 'net_amount' | 'tax_amount') => ({ value: sql.ref(`x.${column}`), unit: currencyName });

/** Lines of statements that were sent. */
export const statementLineSource: ListSource<typeof statementLineList, StatementLineRow> = {
  spec: statementLineList,
  from: sql`statement_lines x join statements s on s.id = x.statement_id`,
  id: sql`x.id`,
  filters: {
    ...filters,
    happenedOn: (days) => isOnDays(sql`x.happened_on`, days),
    confirmedOn: (days) => isOnDays(sql`s.confirmed_on`, days),
  },
  sorts: { happenedOn: sql`x.happened_on` },
  sums: { amount: sum('amount'), netAmount: sum('net_amount'), taxAmount: sum('tax_amount') },
  load: async (db: Db, ids) => {
    const { rows } = await sql<StatementLineRow>`${preparedStatement}
      select ${ofStatement}, x.kind, x.happened_on, x.code, x.name, x.colour_name, x.quantity,
             round(x.unit_price, greatest(4, min_scale(x.unit_price)))::text as unit_price, x.tax_included, x.tax_rate, x.amount, x.net_amount, x.tax_amount,
             coalesce(n.sku_id, m.sku_id) as sku_id, case when u.id is not null then ${unitRef('u')} end as unit,
             case when x.unit_price is not null and p.id is not null then ${unitRef('p')} end as price_unit,
             case when d.id is not null then jsonb_build_object('id', d.id::text, 'code', d.code) end as receipt,
             case when m.id is not null then jsonb_build_object('id', m.id::text, 'code', m.code) end as claim,
             case when o.id is not null then jsonb_build_object('id', o.id::text, 'code', o.code) end as "order"
      from statement_lines x ${joins}
      left join receipts d on d.id = x.receipt_id
      left join claim_charges k on k.charge_id = x.charge_id
      left join claims m on m.id = coalesce(x.claim_id, k.claim_id)
      left join purchase_lines n on n.id = x.purchase_line_id
      left join purchase_orders o on o.id = n.order_id
      left join units u on u.id = x.unit_id
      left join units p on p.id = coalesce(x.price_unit_id, x.unit_id)
      where x.id = ${anyId(ids)}`.execute(db);
    return rows;
  },
};

/** Invoices that we entered, voided ones too: what was pulled before may be void now. */
export const statementInvoiceSource: ListSource<typeof statementInvoiceList, StatementInvoiceRow> = {
  spec: statementInvoiceList,
  from: sql`statement_invoices x join statements s on s.id = x.statement_id`,
  id: sql`x.id`,
  filters: { ...filters, issuedOn: (days) => isOnDays(sql`x.issued_on`, days), at: (days) => isOnDays(sql`x.created_at`, days) },
  sorts: { issuedOn: sql`x.issued_on` },
  sums: { amount: sum('amount'), taxAmount: sum('tax_amount') },
  load: async (db: Db, ids) => {
    const { rows } = await sql<StatementInvoiceRow>`${preparedStatement}
      select ${ofStatement}, x.number, x.issued_on, x.amount, x.tax_amount, x.is_last, x.reason, ${isReleased} and x.voided_at is null as counts, ${entered}
      from statement_invoices x ${joins} left join users a on a.id = x.created_by where x.id = ${anyId(ids)}`.execute(db);
    return rows;
  },
};

export const statementPaymentSource: ListSource<typeof statementPaymentList, StatementPaymentRow> = {
  spec: statementPaymentList,
  from: sql`statement_payments x join statements s on s.id = x.statement_id`,
  id: sql`x.id`,
  filters: { ...filters, paidOn: (days) => isOnDays(sql`x.paid_on`, days), at: (days) => isOnDays(sql`x.created_at`, days) },
  sorts: { paidOn: sql`x.paid_on` },
  sums: { amount: sum('amount') },
  load: async (db: Db, ids) => {
    const { rows } = await sql<StatementPaymentRow>`${preparedStatement}
      select ${ofStatement}, x.paid_on, x.amount, x.account, x.note, ${entered}
      from statement_payments x ${joins} left join users a on a.id = x.created_by where x.id = ${anyId(ids)}`.execute(db);
    return rows;
  },
};
