import { sql } from 'kysely';
import { bucketCount } from '@mrp/contract/features/plan/weeks.ts';
import type { Tx } from '../../platform/database/database.ts';
import { matchGreige } from '../netting/runs/dyeing.commands.ts';
import { matchAll } from '../netting/runs/matching.commands.ts';
import { collectDemands, createPlanTables, rankDemands, type PlanScope } from '../netting/runs/standing.commands.ts';
import { collectSupplies } from '../netting/runs/supplies.commands.ts';
import { findExceptions } from './exceptions/commands.ts';
import { keepItems } from './items.commands.ts';
import { noticeLateOrders, rememberFormerPlan } from './exceptions/late-notices.commands.ts';
import { weekOf } from './weeks.queries.ts';

/** Runs kept beside the last one, for the log of the server. */
const KEPT_RUNS = 50;

/**
 * Computes the whole plan and replaces the kept one. The transaction must be repeatable read: all figures are of one moment, readers see the former plan
 * until it commits, and of two computations at once the second is repeated.
 */
export async function computePlan(tx: Tx): Promise<void> {
  await sql`delete from plan_changes`.execute(tx);
  await rememberFormerPlan(tx);
  await layPlan(tx);
  await findExceptions(tx);
  await noticeLateOrders(tx);
  await keepRun(tx);
}

/** How many rows more or fewer than in the run before. */
export interface PlanGrowth {
  demands: bigint;
  supplies: bigint;
  pegs: bigint;
}

/** Notes the moment of the plan; with `growth` it goes on from the run before, without counting what did not change. */
export async function keepRun(tx: Tx, growth?: PlanGrowth): Promise<void> {
  const counts = growth
    ? sql`(select demands + ${growth.demands}::int, supplies + ${growth.supplies}::int, pegs + ${growth.pegs}::int from plan_runs order by id desc limit 1)`
    : sql`(select (select count(*) from plan_demands), (select count(*) from plan_supplies), (select count(*) from plan_pegs))`;
  await sql`
    insert into plan_runs (as_of, today, milliseconds, demands, supplies, pegs, left_out, is_whole)
    select now(), business_day(), extract(epoch from clock_timestamp() - now()) * 1000, c.demands, c.supplies, c.pegs, (select count(*) from plan_left_out), ${!growth}
    from ${counts} c (demands, supplies, pegs)`.execute(tx);
  await sql`delete from plan_runs
    where id <= (select max(id) - ${KEPT_RUNS}::int from plan_runs) and id <> (select max(id) from plan_runs where is_whole)`.execute(tx);
}

/** Lays all demand of the scope on all supply and replaces what the plan's tables say of it. */
export async function layPlan(tx: Tx, scope?: PlanScope): Promise<void> {
  await createPlanTables(tx);
  await collectDemands(tx, scope);
  await keepItems(tx);
  await rankDemands(tx, sql`plan_items`);
  await collectSupplies(tx, sql`plan_items`);
  await matchAll(tx);
  await matchGreige(tx);
  await keepPlan(tx);
  await sumWeeks(tx);
}

async function keepPlan(tx: Tx): Promise<void> {
  await sql`delete from plan_pegs`.execute(tx);
  await sql`delete from plan_demands`.execute(tx);
  await sql`delete from plan_supplies`.execute(tx);
  await sql`delete from plan_left_out`.execute(tx);
  await sql`analyze plan_matches`.execute(tx);
  await sql`
    insert into plan_pegs (demand_id, supply_id, quantity, transfer_days, ready_on, is_fixed)
    select m.demand_id, m.supply_id, m.quantity, m.transfer_days, g.ready_on + m.transfer_days, m.is_fixed
    from (select demand_id, supply_id, sum(quantity) as quantity, max(transfer_days) as transfer_days, bool_or(is_fixed) as is_fixed from plan_matches group by 1, 2) m
    join plan_goods g on g.id = m.supply_id order by m.demand_id, m.supply_id`.execute(tx);
  await sql`
    insert into plan_demands (id, item_id, kind, garment_order_id, style_id, document_id, code, holder_id, need_on, priority, gross, picked, quantity, served, lacking, there, served_on)
    select d.id, d.item_id, d.kind, d.garment_order_id, d.style_id, d.document_id, d.code, d.holder_id, d.need_on, d.priority, d.gross, d.picked, d.quantity,
           coalesce(p.quantity, 0), d.quantity - coalesce(p.quantity, 0), coalesce(p.there, 0), case when p.quantity = d.quantity and p.dated then p.ready_on end
    from plan_claims d
    left join (
      select m.demand_id, sum(m.quantity) as quantity, sum(m.quantity) filter (where g.kind in ('RESERVED', 'STOCK', 'TRANSFER')) as there,
             bool_and(m.ready_on is not null) as dated, max(m.ready_on) as ready_on
      from plan_pegs m join plan_goods g on g.id = m.supply_id group by 1
    ) p on p.demand_id = d.id
    order by d.id`.execute(tx);
  await sql`
    insert into plan_supplies (id, item_id, kind, holder_id, ownership, garment_order_id, document_id, code, due_on, ready_on, committed, quantity, served)
    select g.id, g.item_id, g.kind, g.holder_id, g.ownership, g.garment_order_id, g.document_id, g.code, g.due_on, g.ready_on, g.committed, g.quantity, coalesce(p.quantity, 0)
    from plan_goods g left join (select supply_id, sum(quantity) as quantity from plan_pegs group by 1) p on p.supply_id = g.id
    order by g.id`.execute(tx);
  await sql`insert into plan_left_out (spu_id, style_id, line_id, skc_id) select distinct spu_id, style_id, line_id, skc_id from plan_lost`.execute(
    tx,
  );
}

const buckets = Array.from({ length: bucketCount }, (_, at) => at);
const byWeek = (quantity: string, until: '=' | '<=') =>
  sql`array[${sql.join(buckets.map((at) => sql`coalesce(sum(${sql.ref(quantity)}) filter (where week ${sql.raw(until)} ${sql.lit(at)}), 0)`))}]::numeric(16, 4)[]`;

/** Adds up each material by week: what is wanted, what comes, and what is then left. */
async function sumWeeks(tx: Tx): Promise<void> {
  await sql`
    with facts as (
      select item_id, ${weekOf(sql`need_on`)} as week, quantity as demand, 0 as supply, 0 as stock, 0 as safety, lacking from plan_demands where kind <> 'SAFETY'
      union all
      select item_id, null, 0, 0, 0, quantity, lacking from plan_demands where kind = 'SAFETY'
      union all
      select item_id, ${weekOf(sql`due_on`)}, 0, quantity, 0, 0, 0 from plan_supplies where kind not in ('STOCK', 'RESERVED')
      union all
      select item_id, 0, 0, 0, quantity, 0, 0 from plan_supplies where kind in ('STOCK', 'RESERVED')
      union all
      select id, null, 0, 0, 0, 0, 0 from plan_items
    ), sums as (
      select item_id, sum(stock) as stock, sum(safety) as safety, sum(demand) as demand, sum(supply) as supply, sum(lacking) as lacking,
             ${byWeek('demand', '=')} as demands, ${byWeek('supply', '=')} as supplies, ${byWeek('demand', '<=')} as wanted, ${byWeek('supply', '<=')} as coming
      from facts group by 1
    ), projected as (
      select s.*, array(select s.stock + c - w from unnest(s.coming, s.wanted) with ordinality as u (c, w, n) order by n)::numeric(16, 4)[] as projected from sums s
    )
    update plan_items i set stock = p.stock, safety = p.safety, demand = p.demand, supply = p.supply, lacking = p.lacking, demands = p.demands, supplies = p.supplies,
      projected = p.projected,
      short_week = (select min(n) - 1 from unnest(p.projected) with ordinality as u (q, n) where q < 0),
      below_safety_week = (select min(n) - 1 from unnest(p.projected) with ordinality as u (q, n) where q < p.safety)
    from projected p
    where p.item_id = i.id and (i.stock, i.safety, i.demand, i.supply, i.lacking, i.demands, i.supplies, i.projected)
      is distinct from (p.stock, p.safety, p.demand, p.supply, p.lacking, p.demands, p.supplies, p.projected)`.execute(tx);
}
