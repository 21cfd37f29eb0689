import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { SyncedOrder } from './bom-sync.rules.ts';

/**
 * Returns the drafts that have a line from a replaced BOM, with all their lines. Lines with the same site, material and colour in the new
 * version have the ratio of consumption; orders made by a run also have its figures and the demand behind each line.
 */
export async function listSyncedOrders(db: Db, versions: readonly { fromBomId: string; toBomId: string }[]): Promise<SyncedOrder[]> {
  const { rows } = await sql<SyncedOrder>`
    with moved as (
      select l.id, l.order_id, l.bom_line_id, l.skc_id, l.garment_order_id, n.id as to_line_id, n.stock_consumption / o.stock_consumption as ratio
      from jsonb_to_recordset(${JSON.stringify(versions)}) as v ("fromBomId" bigint, "toBomId" bigint)
      join bom_lines o on o.bom_id = v."fromBomId"
      join preparation_lines l on l.bom_line_id = o.id
      join preparation_orders p on p.id = l.order_id and p.state = 'DRAFT' and p.kind <> 'MEITAO'
      cross join lateral (
        select n.id, n.stock_consumption from bom_lines n
        where n.bom_id = v."toBomId" and n.spu_id = o.spu_id and n.site_id = o.site_id and n.stock_unit_id = o.stock_unit_id and n.is_prepared
          and (l.skc_id is null or l.sku_id is null
               or exists (select from bom_line_colours c where c.line_id = n.id and c.skc_id = l.skc_id and c.sku_id = l.sku_id)
               or exists (select from bom_line_size_items c where c.line_id = n.id and coalesce(c.skc_id, l.skc_id) = l.skc_id and c.sku_id = l.sku_id))
        order by abs(n.position - o.position), n.id limit 1
      ) n
    )
    select p.id, u.decimals,
           case when r.id is not null and not exists (select from preparation_orders other where other.merged_into_id = p.id)
             then jsonb_build_object('gross', (r.gross - r.covered)::text, 'safety', r.safety::text, 'onHand', r.on_hand::text, 'reserved', r.reserved::text,
               'frozen', r.frozen::text, 'scheduled', (r.scheduled - r.spare)::text, 'moq', r.moq::text, 'multiple', r.multiple::text, 'suggest', r.suggest::text) end as run,
           jsonb_agg(jsonb_build_object('id', l.id::text, 'quantity', l.quantity::text, 'toLineId', m.to_line_id::text, 'ratio', m.ratio::text,
             'demand', (
               select sum(e.quantity)::text from netting_evidence e join netting_demands d on d.id = e.demand_id
               where e.line_id = r.id and e.step = 'DEMAND' and e.bom_line_id = m.bom_line_id and d.skc_id is not distinct from m.skc_id
                 and d.garment_order_id is not distinct from m.garment_order_id)) order by l.position) as lines
    from preparation_orders p
    join units u on u.id = p.unit_id
    join preparation_lines l on l.order_id = p.id
    left join moved m on m.id = l.id
    left join netting_runs run on run.id = p.netting_run_id and not run.by_date
    left join netting_lines r on r.run_id = run.id and r.spu_id = p.spu_id and r.sku_id is not distinct from p.sku_id
    where p.id in (select order_id from moved)
    group by p.id, u.id, r.id order by p.id`.execute(db);
  return rows;
}
