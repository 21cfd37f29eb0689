import { sql, type RawBuilder } from 'kysely';
import { homePanels } from '@mrp/contract/features/home.ts';
import type { Completion, CompletionOrder, CompletionOrders } from '@mrp/contract/features/home/panels.ts';
import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { HomeFigureSource } from '../../../platform/home/home-figures.ts';

const WEEKS = 12;

/**
 * The orders that were due from one day to before another. On time as in the scores of suppliers: a purchase order when all of it, a production
 * order when enough of it was received by its day.
 */
const dueBetween = (from: RawBuilder<unknown>, end: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select 'purchase' as kind, o.id, o.code, o.supplier_id, o.due_on as day, o.completed_on as reached_on, coalesce(o.completed_on <= o.due_on, false) as kept
  from purchase_orders o where o.state in ('PLACED', 'CONFIRMED', 'SHIPPED', 'RECEIVED', 'CLOSED') and o.due_on >= ${from} and o.due_on < ${end}
  union all
  select 'production', p.id, p.code, p.supplier_id, p.expected_on, reached.day, coalesce(reached.day <= p.expected_on, false)
  from production_orders p
  left join lateral (
    select min(business_day(b.received_at)) as day
    from (select received_at, sum(quantity) over (order by position) as finished from production_batches where production_id = p.id) b
    where b.finished >= p.quantity * (1 - p.tolerance / 100)
  ) reached on true
  where p.state in ('PRODUCING', 'DONE') and p.expected_on >= ${from} and p.expected_on < ${end}`;

async function readCompletion(db: Db): Promise<Completion> {
  const end = sql`date_trunc('week', business_day())::date`;
  const from = sql`(${end} - 7 * ${WEEKS}::int)`;
  const { rows } = await sql<Completion['weeks'][number] & { change: string | null }>`
    with due as (${dueBetween(from, end)}), weeks as (
      select week, count(day)::int as due, (count(*) filter (where kept))::int as kept,
             round(count(*) filter (where kept) * 100.0 / nullif(count(day), 0), 1) as percent
      from (select ${from} + 7 * n as week from generate_series(0, ${WEEKS}::int - 1) n) w
      left join due on due.day >= week and due.day < week + 7
      group by week
    )
    select week::text as "from", due, kept, percent::text as percent, (percent - lag(percent) over (order by week))::text as change from weeks order by week`.execute(
    db,
  );
  return { weeks: rows.map(({ change: _change, ...week }) => week), change: rows.at(-1)?.change ?? null };
}

/** The orders of the week that begins on a day, the late ones first. */
export async function listCompletionOrders(
  db: Db,
  { from, page, pageSize }: { from: string; page: number; pageSize: number },
): Promise<CompletionOrders> {
  const { rows } = await sql<CompletionOrder & { total: number; keptInAll: number }>`
    with due as materialized (${dueBetween(sql`${from}::date`, sql`(${from}::date + 7)`)})
    select d.kind, d.id, d.code, s.abbreviation as supplier, d.day::text as due_on, d.reached_on::text as reached_on, d.kept,
           (count(*) over ())::int as total, (count(*) filter (where d.kept) over ())::int as kept_in_all
    from due d join suppliers s on s.id = d.supplier_id
    order by d.kept, d.day desc, d.kind, d.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return {
    rows: rows.map(({ total: _total, keptInAll: _kept, ...row }) => row),
    total: rows[0]?.total ?? 0,
    kept: rows[0]?.keptInAll ?? 0,
    nextCursor: null,
  };
}

export const completionFigures: HomeFigureSource = {
  label: homePanels.completion,
  page: preparationsApi.list.permission,
  read: async (db) => ({ completion: await readCompletion(db) }),
};
