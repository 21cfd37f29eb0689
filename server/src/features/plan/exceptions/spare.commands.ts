import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { serveJustInTime, type EarlyPart } from './early.rules.ts';

/** What comes so many days before anybody wants it may come later. */
const EARLY_DAYS = 14;

/** What can still be changed of an order, by its state: everything before the supplier has sent something. */
const changeable = sql`
  select 'PURCHASE' as kind, o.id, o.supplier_id, true as can_reduce, not exists (select from purchase_lines l where l.order_id = o.id and l.shipped_quantity > 0) as can_cancel
  from purchase_orders o where o.state in ('DRAFT', 'PLACED', 'CONFIRMED')
  union all
  select 'PREPARATION', o.id, (select min(l.supplier_id) from preparation_lines l where l.order_id = o.id), o.state = 'DRAFT', true
  from preparation_orders o where o.state in ('DRAFT', 'PENDING', 'WAITING')`;

/** Which part of what is still to come of an order's material is under way: it can neither be taken off nor come later. */
const sent = sql`
  select l.order_id, i.id as item_id,
         sum(l.shipped_quantity - l.received_quantity) / sum(l.quantity + l.replaced_quantity - l.received_quantity - l.closed_quantity) as part
  from purchase_lines l join plan_items i on i.spu_id = l.spu_id and i.sku_id is not distinct from l.sku_id
  where l.quantity + l.replaced_quantity > l.received_quantity + l.closed_quantity
  group by 1, 2 having sum(l.shipped_quantity) > sum(l.received_quantity)`;

/** 取消 of an order that nobody wants anything of; 减少 by what nobody wants, as far as smallest quantity, multiple and what was sent allow. */
export async function findSpareSupplies(tx: Tx): Promise<void> {
  await sql`
    insert into plan_found (subject, kind, item_id, supplier_id, document_kind, document_id, code, quantity, suggested, moq, multiple, is_prepared, due_on, amount)
    with ordered as (
      select g.kind, g.document_id, g.code, g.item_id, sum(g.quantity) as quantity, sum(g.served) as served, max(g.due_on) as due_on,
             sum(sum(g.served)) over (partition by g.kind, g.document_id) as served_of_all, count(*) over (partition by g.kind, g.document_id) as items
      from plan_supplies g where g.kind in ('PURCHASE', 'PREPARATION') group by 1, 2, 3, 4
    ), judged as (
      select s.*, c.supplier_id, t.moq, t.multiple, n.needed, s.served_of_all = 0 and c.can_cancel as is_cancelled, c.can_reduce,
             price_amount(s.quantity - n.needed, t.unit_price, t.unit_factor, t.price_factor) as amount
      from ordered s
      join (${changeable}) c on c.kind = s.kind and c.id = s.document_id
      join plan_terms t on t.item_id = s.item_id
      left join (${sent}) e on s.kind = 'PURCHASE' and e.order_id = s.document_id and e.item_id = s.item_id
      cross join lateral (select order_quantity(greatest(s.served, round(s.quantity * coalesce(e.part, 0), 4)), t.moq, coalesce(t.multiple, 1 / t.steps), t.steps) as needed) n
      where s.quantity > n.needed
    )
    select distinct on (1) case when is_cancelled then 'CANCEL ' || kind || ' ' || document_id else 'REDUCE ' || kind || ' ' || document_id || ' ' || item_id end,
           case when is_cancelled then 'CANCEL' else 'REDUCE' end, item_id, supplier_id, lower(kind), document_id, code, quantity - needed, needed, moq, multiple, kind = 'PREPARATION', due_on,
           case when is_cancelled then sum(amount) over (partition by kind, document_id) else amount end
    from judged where is_cancelled or can_reduce
    order by 1, amount desc nulls last, item_id`.execute(tx);
}

const ON_ORDER = sql`('PURCHASE', 'PREPARATION', 'PRODUCTION')`;

/** Whom what is on order serves, where something comes too early: what comes last before a demand serves it. */
async function collectJustInTime(tx: Tx): Promise<void> {
  // What is tied, late, moved between holders, or keeps the safety stock stays where the plan has it.
  await sql`
    create temporary table plan_early on commit drop as
    select p.demand_id, p.supply_id, p.quantity, g.item_id, g.holder_id, g.due_on, d.need_on
    from plan_pegs p
    join plan_supplies g on g.id = p.supply_id and g.kind in ${ON_ORDER}
    join plan_demands d on d.id = p.demand_id and d.kind <> 'SAFETY' and d.need_on >= g.due_on
    where not p.is_fixed and p.transfer_days = 0
      and exists (
        select from plan_pegs q join plan_supplies h on h.id = q.supply_id and h.kind in ${ON_ORDER} join plan_demands e on e.id = q.demand_id
        where h.item_id = g.item_id and e.need_on > h.due_on + ${EARLY_DAYS}::int)`.execute(tx);
  const { rows } = await sql<EarlyPart>`
    select item_id || ' ' || holder_id as "group", demand_id, supply_id, quantity::text as quantity, need_on, due_on from plan_early`.execute(
    tx,
  );
  const served = serveJustInTime(rows);
  await sql`
    create temporary table plan_just_in_time on commit drop as
    select p.demand_id, p.supply_id, p.quantity from plan_pegs p join plan_supplies g on g.id = p.supply_id and g.kind in ${ON_ORDER}
    where not exists (select from plan_early e where e.demand_id = p.demand_id and e.supply_id = p.supply_id)
    union all
    select x.demand_id, x.supply_id, x.quantity
    from unnest(${served.map(({ demandId }) => demandId)}::bigint[], ${served.map(({ supplyId }) => supplyId)}::bigint[],
      ${served.map(({ quantity }) => quantity)}::numeric[]) x (demand_id, supply_id, quantity)`.execute(tx);
  await sql`analyze plan_just_in_time`.execute(tx);
}

/** 推迟: everything that is wanted of it is wanted much later than it comes. */
export async function findEarlySupplies(tx: Tx): Promise<void> {
  await collectJustInTime(tx);
  await sql`
    insert into plan_found (subject, kind, item_id, supplier_id, document_kind, document_id, code, quantity, is_prepared, need_on, due_on, order_ids, amount)
    select 'POSTPONE ' || g.kind || ' ' || g.document_id || ' ' || g.item_id, 'POSTPONE', g.item_id, min(coalesce(c.supplier_id, m.supplier_id)), lower(g.kind), g.document_id, g.code,
           sum(p.quantity), g.kind <> 'PURCHASE', min(d.need_on), max(g.due_on), array_agg(distinct d.garment_order_id) filter (where d.garment_order_id is not null),
           price_amount(sum(p.quantity), min(t.unit_price), min(t.unit_factor), min(t.price_factor))
    from plan_supplies g
    join plan_just_in_time p on p.supply_id = g.id
    join plan_demands d on d.id = p.demand_id
    join plan_terms t on t.item_id = g.item_id
    left join (${changeable}) c on c.kind = g.kind and c.id = g.document_id
    left join production_orders m on g.kind = 'PRODUCTION' and m.id = g.document_id and m.finished_quantity = 0
    where g.kind in ${ON_ORDER} and g.due_on >= business_day() and (c.id is not null or m.id is not null)
      and not (g.kind = 'PURCHASE' and exists (select from (${sent}) e where e.order_id = g.document_id and e.item_id = g.item_id))
    group by g.kind, g.document_id, g.code, g.item_id
    having bool_and(d.kind <> 'SAFETY' and d.need_on is not null) and min(d.need_on) > max(g.due_on) + ${EARLY_DAYS}::int`.execute(tx);
}
