import { sql, type RawBuilder } from 'kysely';
import type { CountCycle, CountTrend, CycleDays, CycleRow } from '@mrp/contract/features/stocktakes/cycle.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Waiting } from '../../platform/home/todos.ts';
import { holderRef } from '../stock/holders.queries.ts';
import { figures } from './queries.ts';

const TREND = 60;

async function readDays(db: Db): Promise<CycleDays> {
  const rows = await db.selectFrom('stocktakeCycles').select(['valueClass', 'days']).execute();
  const of = (valueClass: string): number => rows.find((row) => row.valueClass === valueClass)?.days ?? 0;
  return { A: of('A'), B: of('B'), C: of('C') };
}

/**
 * `judged`: items at a holder, of the brand and of the supplier, with their class, as the scope of a count has it by the brand's value there, and
 * whether they are due: the owner whose goods were counted longest ago decides.
 */
const judged = (goods: ItemLevel): RawBuilder<unknown> => sql`
    there as (
      select b.holder_id, b.item_id, coalesce(sum(b.value), 0.00) as value, bool_or(b.ownership = 2) as of_supplier,
             case when bool_and(b.last_counted_at is not null) then min(b.last_counted_at) end as last_counted_at,
             bool_or(exists (select from open_counts o where o.holder_id = b.holder_id and o.ownership = b.ownership
               and (o.item_id = b.item_id or (o.item_id is null and o.greige = (i.goods = 'SPU'))))) as is_open
      from stock_balances b join stock_items i on i.id = b.item_id join holders h on h.id = b.holder_id and h.kind <> 'TRANSIT'
      where b.on_hand > 0 and i.goods = ${goods}
      group by 1, 2
    ), stocked as (
      select t.*, sum(t.value) over w as total, sum(t.value) over (w order by t.value desc, t.item_id) - t.value as before
      from there t
      window w as (partition by t.holder_id)
    ), classed as (
      select s.*, case when s.before < 0.8 * s.total then 'A' when s.before < 0.95 * s.total then 'B' else 'C' end as value_class from stocked s
    ), judged as (
      select c.*, business_day() - y.days as due_before,
             not c.is_open and (c.last_counted_at is null or (c.last_counted_at at time zone 'Asia/Shanghai')::date < business_day() - y.days) as is_due
      from classed c join stocktake_cycles y on y.value_class = c.value_class
    )`;

/** How many items are due, and when the first of them was counted last. */
export const countDue = (goods: ItemLevel): RawBuilder<Waiting> => sql<Waiting>`
  with ${judged(goods)} select count(*)::int as count, min(last_counted_at) as since from judged where is_due`;

/** What is due by holder and value class. */
export async function getCycle(db: Db, goods: ItemLevel): Promise<CountCycle> {
  const { rows } = await sql<CycleRow>`
    with ${judged(goods)}
    select ${holderRef('h')} as holder, j.value_class, count(*)::int as items, (count(*) filter (where j.is_due))::int as due_items,
           (count(*) filter (where j.last_counted_at is null))::int as never_counted, (count(*) filter (where j.is_open))::int as open_items,
           min(j.last_counted_at) as oldest_counted_at, min(j.due_before)::text as counted_before, sum(j.value)::text as value,
           case when bool_or(j.of_supplier) then 3 else 1 end as ownership
    from judged j join holders h on h.id = j.holder_id
    group by h.id, j.value_class
    order by count(*) filter (where j.is_due) = 0, j.value_class, sum(j.value) filter (where j.is_due) desc nulls last, h.id`.execute(db);
  return { days: await readDays(db), rows };
}

/** Completed counts, the last first; of one holder where one is asked for. */
export async function listTrend(db: Db, goods: ItemLevel, holderId?: string): Promise<CountTrend> {
  const { rows } = await sql<CountTrend[number]>`
    select s.id, s.code, ${holderRef('h')} as holder, s.completed_at, l.line_count, l.accuracy, v.value_accuracy, v.shrinkage
    from (
      select x.* from stocktakes x where x.goods = ${goods} and x.state = 'DONE' and ${holderId === undefined ? sql`true` : sql`x.holder_id = ${holderId}`}
      order by x.completed_at desc, x.id desc limit ${TREND}) s
    join holders h on h.id = s.holder_id
    ${figures}
    order by s.completed_at desc, s.id desc`.execute(db);
  return rows;
}
