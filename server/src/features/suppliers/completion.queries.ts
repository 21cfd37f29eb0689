import { sql } from 'kysely';
import { homePanels } from '@mrp/contract/features/home.ts';
import type { Completion } from '@mrp/contract/features/home/panels.ts';
import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import type { Db } from '../../platform/database.ts';
import type { HomeFigureSource } from '../../platform/home-figures.ts';

const WEEKS = 12;

/** On time as in the scores of suppliers: a purchase order when all of it, a production order when enough of it was received by its day. */
async function readCompletion(db: Db): Promise<Completion> {
  const { rows } = await sql<{ from: string; percent: string | null; change: string | null }>`
    with days as (
      select date_trunc('week', business_day())::date - 7 * ${WEEKS}::int as first_day, date_trunc('week', business_day())::date as end_day
    ), due as (
      select o.due_on as day, o.completed_on <= o.due_on as kept
      from purchase_orders o, days where o.state in ('PLACED', 'CONFIRMED', 'SHIPPED', 'RECEIVED', 'CLOSED') and o.due_on >= first_day and o.due_on < end_day
      union all
      select p.expected_on, reached.day <= p.expected_on
      from days, production_orders p
      left join lateral (
        select min(business_day(b.received_at)) as day
        from (select received_at, sum(quantity) over (order by position) as finished from production_batches where production_id = p.id) b
        where b.finished >= p.quantity * (1 - p.tolerance / 100)
      ) reached on true
      where p.state in ('PRODUCING', 'DONE') and p.expected_on >= first_day and p.expected_on < end_day
    ), weeks as (
      select week, round(count(*) filter (where kept) * 100.0 / nullif(count(day), 0), 1) as percent
      from (select first_day + 7 * n as week from days, generate_series(0, ${WEEKS}::int - 1) n) w
      left join due on due.day >= week and due.day < week + 7
      group by week
    )
    select week::text as "from", percent::text as percent, (percent - lag(percent) over (order by week))::text as change from weeks order by week`.execute(
    db,
  );
  return { weeks: rows.map(({ from, percent }) => ({ from, percent })), change: rows.at(-1)?.change ?? null };
}

export const completionFigures: HomeFigureSource = {
  label: homePanels.completion,
  page: preparationsApi.list.permission,
  read: async (db) => ({ completion: await readCompletion(db) }),
};
