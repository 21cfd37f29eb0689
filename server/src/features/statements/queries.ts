import { sql } from 'kysely';
import { statementList } from '@mrp/contract/features/statements.ts';
import type {
  Statement,
  StatementInput,
  StatementLine,
  StatementOpening,
  StatementPreview,
  StatementRow,
} from '@mrp/contract/features/statements/record.ts';
import { sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { statementWords } from '@mrp/contract/features/statements/words.ts';
import { AppError } from '../../platform/app-error.ts';
import { anyId, preparedStatement, type Db } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { isAnyOf, isOnDays } from '../../platform/lists/list-conditions.ts';
import type { ListSource } from '../../platform/lists/lists.ts';
import { inOrder } from '../../platform/records.ts';
import { matchesSearch } from '../../platform/lists/search.ts';
import { supplierEntry } from '../preparations/queries.ts';
import { isOfSupplier } from '../suppliers/filters.queries.ts';
import { bySupplier } from '../suppliers/groups.queries.ts';
import { isReleased, listSettlements, settledFigures } from './settlement.queries.ts';
import { listDraws } from './advances.queries.ts';
import { companyOf, dueLines, listDueLines, listLinesOf } from './lines.queries.ts';

type Viewer = Pick<Identity, 'userId'>;

/** What statement `s` comes to: its lines, or of a draft what is due now. */
const figures = sql`
  lateral (
    select count(*)::int as line_count, coalesce(sum(z.amount), 0.00) as amount, coalesce(sum(z.net_amount), 0.00) as net_amount,
           coalesce(sum(z.tax_amount), 0.00) as tax_amount
    from (
      select x.amount, x.net_amount, x.tax_amount from statement_lines x where x.statement_id = s.id
      union all
      select x.amount, x.net_amount, x.tax_amount from ${dueLines} where s.state = 'DRAFT'
    ) z
  ) f`;

/** Columns of statement `s` beside what its lines come to. */
type Row = Omit<StatementRow, 'lineCount' | 'amount' | 'netAmount' | 'taxAmount'>;
const rowColumns = ({ userId }: Viewer) => sql`
  s.id, s.code, s.state, ${supplierEntry('v')} as supplier, jsonb_build_object('id', e.id::text, 'code', e.code, 'name', e.name) as currency,
  s.period_from, s.period_to, s.remark, g.invoiced::text as invoiced_amount, g.paid::text as paid_amount, g.drawn::text as drawn_amount,
  round(g.unpaid, 2)::text as unpaid_amount, s.sent_on, s.confirmed_on, s.due_on, s.created_at, s.updated_at, s.version,
  s.created_by is not distinct from ${userId}::bigint as created_by_me, coalesce(author.nick_name, '系统') as created_by,
  coalesce(editor.nick_name, '系统') as updated_by`;
const rowTables = sql`
  statements s
  join suppliers v on v.id = s.supplier_id
  join dictionary_entries e on e.id = s.currency_id
  left join users author on author.id = s.created_by
  left join users editor on editor.id = s.updated_by
  cross join ${settledFigures}`;

async function listRows(db: Db, ids: readonly string[], user: Viewer): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`${preparedStatement}
    select ${rowColumns(user)}, f.line_count, f.amount::text as amount, f.net_amount::text as net_amount, f.tax_amount::text as tax_amount
    from ${rowTables} cross join ${figures}
    where s.id = ${anyId(ids)}`.execute(db);
  return rows;
}

const currencyName = sql`(select e.name from dictionary_entries e where e.id = s.currency_id)`;
const withFigures = sql`cross join ${figures}`;
const withSettled = sql`cross join ${settledFigures}`;

const supplierSide = sql`case when exists (select from open_supplier_invoices i where i.statement_id = s.id) then 'INVOICED' when s.state = 'SENT' then coalesce(
  (select case when w.is_agreed then 'AGREED' else 'DISPUTED' end from open_supplier_answers w where w.kind = 'statement' and w.document_id = s.id),
  case when exists (select from live_supplier_page_links k where k.kind = 'statement' and k.document_id = s.id) then 'WAITING' end) end`;

/** /statementList. */
export const statementSource: ListSource<typeof statementList, StatementRow> = {
  spec: statementList,
  from: sql`statements s`,
  id: sql`s.id`,
  search: (term) => matchesSearch(term, sql`s.search_text`),
  filters: {
    state: (states) => isAnyOf(sql`s.state`, states),
    supplierIds: (ids) => isOfSupplier(sql`s.supplier_id`, ids),
    periodTo: (days) => isOnDays(sql`s.period_to`, days),
    dueOn: (days) => isOnDays(sql`s.due_on`, days),
    supplierSide: (sides) => isAnyOf(supplierSide, sides),
    releaseAsked: (on) => sql<boolean>`exists (
      select from statement_invoices x where x.statement_id = s.id and x.voided_at is null and not ${isReleased}) = ${on}`,
  },
  sorts: { state: sql`s.state`, periodTo: sql`s.period_to`, dueOn: sql`s.due_on`, updatedAt: sql`s.updated_at` },
  groups: { supplier: bySupplier(sql`s.supplier_id`), state: { key: sql`s.state` } },
  sums: {
    amount: { value: sql`f.amount`, unit: currencyName, join: withFigures },
    netAmount: { value: sql`f.net_amount`, unit: currencyName, join: withFigures },
    taxAmount: { value: sql`f.tax_amount`, unit: currencyName, join: withFigures },
    invoicedAmount: { value: sql`g.invoiced`, unit: currencyName, join: withSettled },
    paidAmount: { value: sql`g.paid`, unit: currencyName, join: withSettled },
    drawnAmount: { value: sql`g.drawn`, unit: currencyName, join: withSettled },
    unpaidAmount: { value: sql`g.unpaid`, unit: currencyName, join: withSettled },
  },
  load: listRows,
};

function sumsOf(lines: readonly StatementLine[]) {
  const sum = (name: 'amount' | 'netAmount' | 'taxAmount') => sumDecimals(['0.00', ...lines.map((line) => line[name] ?? '0')]);
  return { amount: sum('amount'), netAmount: sum('netAmount'), taxAmount: sum('taxAmount') };
}

export async function getStatement(db: Db, id: string, user: Viewer): Promise<Statement> {
  const [statement] = await listStatements(db, [id], user);
  return statement!;
}

/** Several statements in the order of the ids; fails when one does not exist. */
export async function listStatements(db: Db, ids: readonly string[], user: Viewer): Promise<Statement[]> {
  const { rows: heads } = await sql<Row & Pick<Statement, 'confirmedWith' | 'settlementDays'>>`${preparedStatement}
    select ${rowColumns(user)}, s.confirmed_with, coalesce(v.settlement_days, 0)::int as settlement_days from ${rowTables}
    where s.id = ${anyId(ids)}`.execute(db);
  const rows = inOrder(statementWords.statement, ids, heads);
  // What is due of a draft is computed once: its sums are those of the lines that are shown.
  const linesOf = await listLinesOf(db, rows);
  const drawsOf = await listDraws(db, ids);
  const settlements = await listSettlements(db, ids, user);
  const none = { invoices: [], payments: [], accounts: [], matches: [] };
  return rows.map((row) => {
    const lines = linesOf.get(row.id) ?? [];
    return {
      ...row,
      ...sumsOf(lines),
      lineCount: lines.length,
      lines,
      draws: drawsOf.get(row.id) ?? [],
      ...(settlements.get(row.id) ?? none),
    };
  });
}

/** The supplier that a statement is made for: the main one of those that are one company. */
export async function readStatedSupplier(db: Db, id: string): Promise<{ id: string; name: string; code: string }> {
  const { rows } = await sql<{ id: string; name: string; code: string; main: string | null }>`
    select v.id, v.abbreviation as name, v.code, m.abbreviation as main from suppliers v left join suppliers m on m.id = v.main_id where v.id = ${id}`.execute(
    db,
  );
  const [supplier] = rows;
  if (!supplier) throw new AppError('NOT_FOUND', { what: statementWords.supplier });
  if (supplier.main !== null)
    throw new AppError('VALIDATION', {}, { fields: { supplierId: `已归到“${supplier.main}”名下，请选“${supplier.main}”` } });
  return supplier;
}

/** What is to be stated of a supplier, by currency. */
export async function listOpenings(db: Db, supplierId: string): Promise<StatementOpening[]> {
  const { id } = await readStatedSupplier(db, supplierId);
  const { rows } = await sql<StatementOpening>`${preparedStatement}
    select jsonb_build_object('id', e.id::text, 'code', e.code, 'name', e.name) as currency, x.line_count, x.amount::text as amount, x."from", x."to",
           case when s.id is not null then jsonb_build_object('id', s.id::text, 'code', s.code) end as statement
    from (
      select currency_id, count(*)::int as line_count, sum(amount) as amount, min(happened_on) as "from", max(happened_on) as "to"
      from statement_remainders where supplier_id = ${id} group by 1
    ) x
    join dictionary_entries e on e.id = x.currency_id
    left join statements s on ${companyOf('s')} = ${id} and s.currency_id = x.currency_id and s.state in ('DRAFT', 'SENT')
    order by e.sort_order, e.id`.execute(db);
  return rows;
}

/** The statement as it would be made. */
export async function previewStatement(db: Db, input: StatementInput): Promise<StatementPreview> {
  const { id } = await readStatedSupplier(db, input.supplierId);
  const lines = await listDueLines(db, { ...input, supplierId: id });
  return { lines, ...sumsOf(lines) };
}
