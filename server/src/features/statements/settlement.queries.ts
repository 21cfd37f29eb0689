import { sql } from 'kysely';
import { maskAccountNo } from '@mrp/contract/features/suppliers/input.ts';
import type { Statement } from '@mrp/contract/features/statements/record.ts';
import type { Payable, Payables, StatementMatch } from '@mrp/contract/features/statements/settlement.ts';
import { anyId, preparedStatement, type Db } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { supplierEntry } from '../preparations/queries.ts';

type Settled = Pick<Statement, 'invoices' | 'payments' | 'accounts' | 'matches'>;

/** Of invoice `x`: nobody has to release it, or somebody did. */
export const isReleased = sql`(not x.needs_release or x.released_at is not null)`;

const entered = sql`x.void_reason, x.voided_at is not null as is_voided, coalesce(a.nick_name, '系统') as by, x.created_at as at`;

/** Invoices, by line too, and payments of these statements, and the accounts of their suppliers with their last characters. */
export async function listSettlements(db: Db, ids: readonly string[], { userId }: Pick<Identity, 'userId'>): Promise<Map<string, Settled>> {
  const { rows: invoices } = await sql<Settled['invoices'][number] & { statementId: string }>`${preparedStatement}
    select x.statement_id, x.id, x.number, x.issued_on, x.amount, x.tax_amount, x.is_last, x.reason, ${entered},
           (select count(*)::int from statement_invoice_lines l where l.invoice_id = x.id) as line_count, x.needs_release, r.nick_name as released_by, x.release_reason,
           x.created_by is not distinct from ${userId}::bigint as entered_by_me
    from statement_invoices x left join users a on a.id = x.created_by left join users r on r.id = x.released_by where x.statement_id = ${anyId(ids)} order by x.id`.execute(
    db,
  );
  const { rows: payments } = await sql<Settled['payments'][number] & { statementId: string }>`${preparedStatement}
    select x.statement_id, x.id, x.paid_on, x.amount, x.account, x.note, ${entered}
    from statement_payments x left join users a on a.id = x.created_by where x.statement_id = ${anyId(ids)} order by x.id`.execute(db);
  const { rows: accounts } = await sql<{ statementId: string; id: string; bankName: string; accountNo: string }>`${preparedStatement}
    select s.id as statement_id, b.id, b.bank_name, b.account_no
    from statements s join supplier_bank_accounts b on b.supplier_id = s.supplier_id where s.id = ${anyId(ids)} order by b.position`.execute(
    db,
  );
  const matches = await listMatches(db, ids);
  const of = <T extends { statementId: string }>(rows: readonly T[], id: string) =>
    rows.filter(({ statementId }) => statementId === id).map(({ statementId: _statement, ...row }) => row);
  return new Map(
    ids.map((id) => [
      id,
      {
        invoices: of(invoices, id),
        payments: of(payments, id),
        matches: of(matches, id),
        accounts: of(accounts, id).map(({ id: accountId, bankName, accountNo }) => ({
          id: accountId,
          name: accountText(bankName, accountNo),
        })),
      },
    ]),
  );
}

/** The lines of what is agreed beside their orders, their receipts and their invoices. */
async function listMatches(db: Db, ids: readonly string[]): Promise<(StatementMatch & { statementId: string })[]> {
  const { rows } = await sql<StatementMatch & { statementId: string }>`${preparedStatement}
    select x.statement_id, x.id as line_id, n.quantity::text as ordered_quantity, h.quantity::text as received_quantity,
           case when x.quantity is not null then coalesce(i.quantity, 0)::text end as invoiced_quantity,
           coalesce(i.net_amount, 0.00)::text as invoiced_net, coalesce(i.tax_amount, 0.00)::text as invoiced_tax
    from statements s
    join statement_lines x on x.statement_id = s.id
    left join purchase_lines n on n.id = x.purchase_line_id and x.charge_id is null
    left join receipt_shares h on h.line_id = x.receipt_line_id and h.purchase_line_id = x.purchase_line_id and x.kind = 'RECEIPT'
    left join (
      select l.statement_line_id, sum(l.quantity) as quantity, sum(l.net_amount) as net_amount, sum(l.tax_amount) as tax_amount
      from statement_invoices v join statement_invoice_lines l on l.invoice_id = v.id
      where v.statement_id = ${anyId(ids)} and v.voided_at is null group by 1
    ) i on i.statement_line_id = x.id
    where s.id = ${anyId(ids)} and s.state not in ('DRAFT', 'SENT') order by x.statement_id, x.position`.execute(db);
  return rows;
}

export const accountText = (bankName: string, accountNo: string): string => `${bankName} ${maskAccountNo(accountNo)}`;

/** What statement `s` was invoiced and paid, what it took of advance payments, and what of it is still to be paid. */
export const settledFigures = sql`
  lateral (
    select i.invoiced, p.paid, d.drawn, case when s.state not in ('DRAFT', 'SENT') then coalesce(i.final, s.amount) - p.paid - d.drawn end as unpaid
    from (
      select coalesce(sum(x.amount), 0.00) as invoiced, case when bool_or(x.is_last and ${isReleased}) then sum(x.amount) end as final
      from statement_invoices x where x.statement_id = s.id and x.voided_at is null
    ) i
    cross join (select coalesce(sum(x.amount), 0.00) as paid from statement_payments x where x.statement_id = s.id and x.voided_at is null) p
    cross join (select coalesce(sum(x.amount), 0.00) as drawn from statement_advance_draws x where x.statement_id = s.id) d
  ) g`;

const WEEKS = 4;

/** 应付 by supplier and week, the earliest due first. */
export async function listPayables(db: Db): Promise<Payables> {
  const { rows: days } = await sql<{ day: string }>`
    select case when n = 0 then business_day() else date_trunc('week', business_day())::date + 7 * n end as day
    from generate_series(0, ${WEEKS - 1}) n order by n`.execute(db);
  const weekOf = sql`(s.due_on - date_trunc('week', business_day())::date) / 7`;
  const { rows } = await sql<Payable>`${preparedStatement}
    select ${supplierEntry('v')} as supplier, jsonb_build_object('id', e.id::text, 'code', e.code, 'name', e.name) as currency,
           coalesce(sum(g.unpaid) filter (where s.due_on < business_day()), 0.00)::text as overdue,
           array(select coalesce(sum(y.unpaid), 0.00)::text from generate_series(0, ${WEEKS - 1}) n
                 left join unnest(array_agg(case when s.due_on >= business_day() then ${weekOf} end), array_agg(g.unpaid)) y (week, unpaid) on y.week = n
                 group by n order by n) as weeks,
           coalesce(sum(g.unpaid) filter (where ${weekOf} >= ${WEEKS}), 0.00)::text as later, sum(g.unpaid)::text as total,
           min(s.due_on) as due_on, count(*)::int as statement_count
    from statements s
    join suppliers v on v.id = s.supplier_id
    join dictionary_entries e on e.id = s.currency_id
    cross join ${settledFigures}
    where s.state in ('CONFIRMED', 'INVOICED') and g.unpaid <> 0
    group by v.id, e.id order by min(s.due_on), v.id, e.id`.execute(db);
  return { weeks: days.map(({ day }) => day), rows };
}
