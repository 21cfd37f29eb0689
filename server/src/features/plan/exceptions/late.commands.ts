import { sql } from 'kysely';
import { TRANSFER_DAYS } from '@mrp/contract/features/plan/weeks.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** A transfer is to be made this many days before the goods are wanted. */
const TRANSFER_AHEAD = 14;

const orderIds = sql`array_agg(distinct d.garment_order_id) filter (where d.garment_order_id is not null)`;

/** 催货: what is ordered comes later than somebody wants it, or is overdue already. */
export async function findLateSupplies(tx: Tx): Promise<void> {
  await sql`
    insert into plan_found (subject, kind, item_id, supplier_id, document_kind, document_id, code, to_holder_id, quantity, is_prepared, need_on, due_on, days_late, order_ids, amount)
    select 'HURRY ' || g.kind || ' ' || g.document_id || ' ' || g.item_id, 'HURRY', g.item_id,
           coalesce(min(b.supplier_id), min(m.supplier_id), (select min(l.supplier_id) from preparation_lines l where g.kind = 'PREPARATION' and l.order_id = g.document_id)),
           case g.kind when 'TRANSFER' then 'stockDocument' else lower(g.kind) end, g.document_id, g.code, min(g.holder_id), sum(p.quantity), g.kind in ('PREPARATION', 'PRODUCTION'),
           min(d.need_on), max(g.due_on), greatest(max(p.ready_on - d.need_on), business_day() - min(g.due_on), 0), ${orderIds},
           price_amount(sum(p.quantity), min(t.unit_price), min(t.unit_factor), min(t.price_factor))
    from plan_supplies g
    join plan_pegs p on p.supply_id = g.id
    join plan_demands d on d.id = p.demand_id and d.kind <> 'SAFETY' and d.need_on is not null
    left join plan_terms t on t.item_id = g.item_id
    left join purchase_orders b on g.kind = 'PURCHASE' and b.id = g.document_id
    left join production_orders m on g.kind = 'PRODUCTION' and m.id = g.document_id
    where g.committed and g.document_id is not null and (g.due_on is null or g.due_on < business_day() or p.ready_on > d.need_on)
    group by g.kind, g.document_id, g.code, g.item_id`.execute(tx);
}

/** 调拨: stock elsewhere serves somebody who wants it soon. */
export async function findTransfers(tx: Tx): Promise<void> {
  await sql`
    insert into plan_found (subject, kind, item_id, from_holder_id, to_holder_id, quantity, need_on, due_on, days_late, order_ids, amount)
    select 'TRANSFER ' || i.spu_id || ' ' || coalesce(i.sku_id, 0) || ' ' || g.holder_id || ' ' || g.ownership || ' ' || d.holder_id, 'TRANSFER', i.id, g.holder_id, d.holder_id, sum(p.quantity),
           min(d.need_on), business_day() + ${TRANSFER_DAYS}::int, greatest(max(p.ready_on - d.need_on), 0), ${orderIds},
           price_amount(sum(p.quantity), min(t.unit_price), min(t.unit_factor), min(t.price_factor))
    from plan_supplies g
    join plan_pegs p on p.supply_id = g.id and p.transfer_days > 0
    join plan_demands d on d.id = p.demand_id and d.need_on <= business_day() + ${TRANSFER_AHEAD}::int
    join plan_items i on i.id = g.item_id
    left join plan_terms t on t.item_id = i.id
    where g.kind = 'STOCK' and g.holder_id <> d.holder_id
    group by i.spu_id, i.sku_id, i.id, g.holder_id, g.ownership, d.holder_id`.execute(tx);
}

/**
 * 改交期: by what is promised, and by the days of the offers for what is lacking, an order cannot be complete in time. The line that is there last
 * blocks it; a line without any day is last of all.
 */
export async function findLateOrders(tx: Tx): Promise<void> {
  await sql`
    insert into plan_found (subject, kind, item_id, supplier_id, document_kind, document_id, code, quantity, need_on, due_on, days_late, order_ids)
    select 'REDATE ' || b.garment_order_id, 'REDATE', b.item_id, b.supplier_id, 'garmentOrder', b.garment_order_id, b.code, b.quantity, b.need_on, b.complete_on,
           greatest(coalesce(b.complete_on, business_day()) - b.need_on, 0), array[b.garment_order_id]
    from (
      select distinct on (d.garment_order_id) d.garment_order_id, d.item_id, d.code, d.need_on, t.supplier_id, case when d.lacking > 0 then d.lacking else d.quantity end as quantity,
             c.complete_on
      from plan_demands d
      left join plan_terms t on t.item_id = d.item_id
      left join lateral (
        select max(p.ready_on) as ready_on, bool_and(p.ready_on is not null) as is_dated from plan_pegs p where p.demand_id = d.id) p on true
      cross join lateral (
        select case when d.lacking = 0 then d.served_on when p.is_dated is not false then greatest(p.ready_on, business_day() + t.lead_days) end as complete_on) c
      where d.kind = 'ORDER' and d.need_on is not null
      order by d.garment_order_id, (d.lacking > 0 and t.lead_days is null) desc, c.complete_on desc nulls first, d.lacking > 0 desc, d.id
    ) b
    where b.complete_on is null or b.complete_on > greatest(b.need_on, business_day())`.execute(tx);
}
