import { sql, type RawBuilder } from 'kysely';
import { TRANSFER_DAYS } from '@mrp/contract/features/plan/weeks.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { matched, taken } from './matched.queries.ts';

/**
 * 固定: what a planner has tied to a demand serves it before anybody else. Of a demand no more is fixed than it still wants, the earlier ones first; of a
 * supply no more than there is, the demands in their order. A run stands for the demand of its order or style.
 */
export async function matchFixed(tx: Tx, items: RawBuilder<unknown>): Promise<void> {
  await sql`
    create temporary table plan_tied on commit drop as
    select t.item_id, t.supply, t.demand_id, sum(t.quantity) as quantity
    from (
      select d.item_id, d.id as demand_id, concat_ws(' ', f.supply_kind, coalesce(f.supply_id, 0), f.holder_id, f.ownership) as supply,
             least(f.quantity, greatest(d.quantity - coalesce(taken.quantity, 0)
               - coalesce(sum(f.quantity) over (partition by d.id order by f.id rows between unbounded preceding and 1 preceding), 0), 0)) as quantity
      from plan_fixes f
      join ${items} i on i.spu_id = f.spu_id and i.sku_id is not distinct from f.sku_id
      join plan_claims d on d.item_id = i.id
        and case when d.kind <> 'RUN' then d.kind when d.garment_order_id is null then 'STYLE' else 'ORDER' end = f.demand_kind
        and coalesce(d.garment_order_id, case when d.kind <> 'RUN' then d.document_id end, d.style_id) = f.demand_id
      ${taken('demand_id', sql`d.id`)}
    ) t group by 1, 2, 3`.execute(tx);
  await sql`
    insert into plan_matches (demand_id, supply_id, quantity, transfer_days, is_fixed)
    select m.demand_id, m.supply_id, m.quantity, case when d.holder_id <> g.holder_id then ${TRANSFER_DAYS}::int else 0 end, true
    from ${matched(
      sql`select item_id, supply as part, demand_id as no, quantity from plan_tied`,
      sql`select g.item_id, concat_ws(' ', g.kind, coalesce(g.document_id, 0), g.holder_id, g.ownership) as part, g.id as no, g.quantity from plan_goods g where g.kind <> 'RESERVED'`,
    )} m join plan_claims d on d.id = m.demand_id join plan_goods g on g.id = m.supply_id`.execute(tx);
  await sql`drop table plan_tied`.execute(tx);
}
