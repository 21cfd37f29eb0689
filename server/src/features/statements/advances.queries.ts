import { sql } from 'kysely';
import type { AccountBalance, Advance, AdvanceDraw, SupplierAccount } from '@mrp/contract/features/statements/advances.ts';
import { statementWords } from '@mrp/contract/features/statements/words.ts';
import { AppError } from '../../platform/app-error.ts';
import { anyId, preparedStatement, type Db } from '../../platform/database/database.ts';
import { accountText, settledFigures } from './settlement.queries.ts';
import { companyOf } from './lines.queries.ts';

const entry = sql`jsonb_build_object('id', e.id::text, 'code', e.code, 'name', e.name)`;
/** Orders that are not the supplier's own and not taken back. */
const isPayable = sql`o.source <> 'SUPPLIER' and o.state in ('PLACED', 'CONFIRMED', 'SHIPPED', 'RECEIVED', 'CLOSED')`;
const MAX_ORDERS = 200;

export async function listAdvances(db: Db, companyId: string): Promise<Advance[]> {
  const { rows } = await sql<Advance>`${preparedStatement}
    select a.id, ${entry} as currency, case when o.id is not null then jsonb_build_object('id', o.id::text, 'code', o.code) end as "order", a.paid_on,
           a.amount::text as amount, (a.amount - coalesce(d.amount, 0))::text as open_amount, a.account, a.note, coalesce(d.statements, '[]') as statements,
           a.void_reason, a.voided_at is not null as is_voided, coalesce(u.nick_name, '系统') as by, a.created_at as at, a.version
    from statement_advances a
    join dictionary_entries e on e.id = a.currency_id
    left join purchase_orders o on o.id = a.order_id
    left join users u on u.id = a.created_by
    left join lateral (
      select sum(d.amount) as amount, jsonb_agg(jsonb_build_object('id', s.id::text, 'code', s.code) order by s.id) as statements
      from statement_advance_draws d join statements s on s.id = d.statement_id where d.advance_id = a.id
    ) d on true
    where ${companyOf('a')} = ${companyId} order by a.paid_on desc, a.id desc`.execute(db);
  return rows;
}

async function listBalances(db: Db, companyId: string): Promise<AccountBalance[]> {
  const { rows } = await sql<AccountBalance>`${preparedStatement}
    select ${entry} as currency, ${sql.join(
      ['unstated', 'waiting', 'to_pay', 'overdue', 'claimed', 'advance'].map(
        (name) => sql`round(coalesce(sum(x.${sql.ref(name)}), 0), 2)::text as ${sql.ref(name)}`,
      ),
    )}
    from (
      select r.currency_id, r.amount as unstated, null::numeric as waiting, null::numeric as to_pay, null::numeric as overdue, null::numeric as claimed, null::numeric as advance
      from statement_remainders r where r.supplier_id = ${companyId}
      union all
      select s.currency_id, null, case when s.state = 'SENT' then s.amount end, g.unpaid, case when s.due_on < business_day() then g.unpaid end, null, null
      from statements s cross join ${settledFigures} where ${companyOf('s')} = ${companyId} and s.state in ('SENT', 'CONFIRMED', 'INVOICED')
      union all
      select y.currency_id, null, null, null, null, y.deduction, null
      from claims c join claim_amounts y on y.claim_id = c.id where ${companyOf('c')} = ${companyId} and c.state in ('SENT', 'NEGOTIATING') and c.demand in ('DEDUCT', 'CONCEDE')
      union all
      select a.currency_id, null, null, null, null, null, a.amount - coalesce((select sum(d.amount) from statement_advance_draws d where d.advance_id = a.id), 0)
      from statement_advances a where ${companyOf('a')} = ${companyId} and a.voided_at is null
    ) x join dictionary_entries e on e.id = x.currency_id group by e.id order by e.sort_order, e.id`.execute(db);
  return rows;
}

/** The company that a supplier belongs to. */
export async function readCompany(db: Db, supplierId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select coalesce(main_id, id) as id from suppliers where id = ${supplierId}`.execute(db);
  if (!rows[0]) throw new AppError('NOT_FOUND', { what: statementWords.supplier });
  return rows[0].id;
}

/** 往来 of a supplier: what is owed, waits, is to be paid, is claimed, was paid in advance. */
export async function getSupplierAccount(db: Db, supplierId: string): Promise<SupplierAccount> {
  const companyId = await readCompany(db, supplierId);
  const { rows: claims } = await sql<{ count: number }>`
    select count(*)::int as count from claims c where ${companyOf('c')} = ${companyId} and c.state in ('SENT', 'NEGOTIATING')`.execute(db);
  const { rows: orders } = await sql<SupplierAccount['orders'][number]>`
    select o.id, o.code, o.currency_id from purchase_orders o where ${companyOf('o')} = ${companyId} and ${isPayable} order by o.id desc limit ${MAX_ORDERS}`.execute(
    db,
  );
  return {
    balances: await listBalances(db, companyId),
    advances: await listAdvances(db, companyId),
    openClaims: claims[0]?.count ?? 0,
    accounts: await listAccounts(db, companyId),
    orders,
  };
}

export async function listAccounts(db: Db, supplierId: string): Promise<SupplierAccount['accounts']> {
  const { rows } = await sql<{ id: string; bankName: string; accountNo: string }>`
    select id, bank_name, account_no from supplier_bank_accounts where supplier_id = ${supplierId} order by position`.execute(db);
  return rows.map(({ id, bankName, accountNo }) => ({ id, name: accountText(bankName, accountNo) }));
}

/** The order in the currency that an advance payment of the company is of; null: there is none such. */
export async function findPayableOrder(db: Db, companyId: string, orderId: string): Promise<{ currencyId: string } | null> {
  const { rows } = await sql<{ currencyId: string }>`
    select o.currency_id from purchase_orders o where o.id = ${orderId} and ${companyOf('o')} = ${companyId} and ${isPayable}`.execute(db);
  return rows[0] ?? null;
}

/** What these statements take of advance payments: as they were sent, of drafts as they stand. */
export async function listDraws(db: Db, ids: readonly string[]): Promise<Map<string, AdvanceDraw[]>> {
  const { rows } = await sql<AdvanceDraw & { statementId: string }>`${preparedStatement}
    select x.statement_id, a.id as advance_id, a.paid_on, case when o.id is not null then jsonb_build_object('id', o.id::text, 'code', o.code) end as "order",
           a.account, x.amount::text as amount
    from (
      select d.statement_id, d.advance_id, d.amount from statement_advance_draws d where d.statement_id = ${anyId(ids)}
      union all
      select s.id, d.advance_id, d.amount from statements s cross join lateral statement_draws(s.id) d where s.id = ${anyId(ids)} and s.state = 'DRAFT'
    ) x
    join statement_advances a on a.id = x.advance_id left join purchase_orders o on o.id = a.order_id
    order by a.paid_on, a.id`.execute(db);
  return Map.groupBy(rows, ({ statementId }) => statementId);
}
