import { sql, type RawBuilder } from 'kysely';
import type { StatementLine } from '@mrp/contract/features/statements/record.ts';
import type { StatementState } from '@mrp/contract/features/statements/workflow.ts';
import { anyId, preparedStatement, type Db } from '../../platform/database/database.ts';
import { unitRef } from '../dictionaries/units.queries.ts';

/** Which period of a supplier: what is due until its last day, in the order of a statement. */
export interface Period {
  supplierId: string;
  currencyId: string;
  periodFrom: string;
  periodTo: string;
}

/** The company that a document's supplier belongs to now: the one that is owed. */
export const companyOf = (document: string): RawBuilder<unknown> =>
  sql`(select coalesce(v.main_id, v.id) from suppliers v where v.id = ${sql.ref(`${document}.supplier_id`)})`;

/**
 * What is due of the company of statement `s`, as `x`. Fenced by `offset 0`, so that it is looked up for that company: joined to the view, the
 * receipts of all suppliers would be read.
 */
export const dueLines = sql`lateral (
  select r.* from suppliers w cross join lateral (
    select * from statement_remainders r
    where r.supplier_id = coalesce(w.main_id, w.id) and r.currency_id = s.currency_id and r.happened_on <= s.period_to offset 0) r
  where w.id = s.supplier_id) x`;

/** The order of lines `x`: goods by receipt, then what was charged with it. */
export const lineOrder = sql`x.happened_on, x.receipt_id, x.claim_id, x.charge_id nulls first, x.receipt_line_id, x.purchase_line_id, x.kind desc`;

/** Columns of a line `x` beside the first day `first` of its period. */
const columns = (first: RawBuilder<unknown>) => sql`
  x.kind, x.happened_on, x.happened_on < ${first} as is_earlier, x.code, x.name, x.colour_name, x.quantity, round(x.before_price, greatest(4, min_scale(x.before_price))) as before_price, round(x.unit_price, greatest(4, min_scale(x.unit_price))) as unit_price,
  x.tax_included, x.tax_rate, x.amount, x.net_amount, x.tax_amount, coalesce(n.spu_id, m.spu_id) as spu_id, coalesce(n.sku_id, m.sku_id) as sku_id, h.hex, coalesce(d.state = 'PENDING' and x.kind = 'RECEIPT', false) as is_pending,
  case when d.id is not null then jsonb_build_object('id', d.id::text, 'code', d.code) end as receipt,
  case when m.id is not null then jsonb_build_object('id', m.id::text, 'code', m.code) end as claim,
  case when o.id is not null then jsonb_build_object('id', o.id::text, 'code', o.code) end as "order",
  case when c.id is not null then jsonb_build_object('kind', c.kind, 'note', c.note, 'share', c.share::text) end as charge,
  case when u.id is not null then ${unitRef('u')} end as unit, case when pu.id is not null then ${unitRef('pu')} end as price_unit`;

const joins = sql`
  left join receipts d on d.id = x.receipt_id
  left join claims m on m.id = x.claim_id
  left join purchase_lines n on n.id = x.purchase_line_id
  left join purchase_orders o on o.id = n.order_id
  left join skus k on k.id = coalesce(n.sku_id, m.sku_id)
  left join colours h on h.id = k.colour_id
  left join statement_charges c on c.id = x.charge_id
  left join units u on u.id = x.unit_id
  left join units pu on pu.id = coalesce(x.price_unit_id, x.unit_id)`;

/** What is due of a supplier until the last day of a period. */
export async function listDueLines(db: Db, { supplierId, currencyId, periodFrom, periodTo }: Period): Promise<StatementLine[]> {
  const { rows } = await sql<StatementLine>`${preparedStatement}
    select (row_number() over (order by ${lineOrder}))::text as id, ${columns(sql`${periodFrom}::date`)}
    from statement_remainders x ${joins}
    where x.supplier_id = ${supplierId} and x.currency_id = ${currencyId} and x.happened_on <= ${periodTo}::date
    order by ${lineOrder}`.execute(db);
  return rows;
}

type LineOf = StatementLine & { statementId: string };

/**
 * The lines of these statements: their own, and of a draft what is due. Two queries, because planning what is due takes longer than reading
 * a hundred lines.
 */
export async function listLinesOf(
  db: Db,
  statements: readonly { id: string; state: StatementState }[],
): Promise<Map<string, StatementLine[]>> {
  const { DRAFT: drafts = [], SENT: sent = [] } = Object.groupBy(statements, ({ state }) => (state === 'DRAFT' ? 'DRAFT' : 'SENT'));
  const idsOf = (some: typeof statements) => some.map(({ id }) => id);
  const rows = [
    ...(sent.length === 0 ? [] : await listOwnLines(db, idsOf(sent))),
    ...(drafts.length === 0 ? [] : await listLinesOfDrafts(db, idsOf(drafts))),
  ];
  return Map.groupBy(rows, ({ statementId }) => statementId);
}

async function listOwnLines(db: Db, ids: readonly string[]): Promise<LineOf[]> {
  const { rows } = await sql<LineOf>`${preparedStatement}
    select s.id as statement_id, x.id::text as id, ${columns(sql`s.period_from`)}
    from statements s join statement_lines x on x.statement_id = s.id ${joins} where s.id = ${anyId(ids)}
    order by s.id, x.position`.execute(db);
  return rows;
}

async function listLinesOfDrafts(db: Db, ids: readonly string[]): Promise<LineOf[]> {
  const { rows } = await sql<LineOf>`${preparedStatement}
    select s.id as statement_id, 'x' || row_number() over (order by ${lineOrder}) as id, ${columns(sql`s.period_from`)}
    from statements s cross join ${dueLines} ${joins}
    where s.id = ${anyId(ids)} and s.state = 'DRAFT'
    order by s.id, ${lineOrder}`.execute(db);
  return rows;
}
