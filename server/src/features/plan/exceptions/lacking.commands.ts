import { sql } from 'kysely';
import { NEAR_DELTA_E } from '@mrp/contract/features/picks/remnants.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** What is lacking of each material, the first day that asks for it, and the orders that wait for it; safety stock and plans of styles have no day. */
const lacking = sql`
  select d.item_id, sum(d.lacking) as quantity, min(d.need_on) filter (where d.kind <> 'SAFETY') as need_on,
         bool_or(d.kind <> 'SAFETY') as is_ordered, array_agg(distinct d.garment_order_id) filter (where d.garment_order_id is not null) as order_ids
  from plan_demands d where d.lacking > 0 group by 1`;

/** The free stock of each colour of a material of which some colour lacks, at each holder: what the plan does not use. */
const free = sql`
  select i.spu_id, i.sku_id, i.unit_id, b.holder_id, sum(b.on_hand - b.reserved - b.frozen) - coalesce(max(g.served), 0) as quantity
  from stock_balances b
  join stock_items i on i.id = b.item_id
  join holders h on h.id = b.holder_id and h.active and h.kind <> 'TRANSIT'
  left join (
    select p.spu_id, p.sku_id, g.holder_id, sum(g.served) as served from plan_supplies g join plan_items p on p.id = g.item_id where g.kind = 'STOCK' group by 1, 2, 3
  ) g on g.spu_id = i.spu_id and g.sku_id is not distinct from i.sku_id and g.holder_id = b.holder_id
  where b.on_hand > b.reserved + b.frozen and i.sku_id is not null
    and i.spu_id in (select x.spu_id from plan_items x where x.lacking > 0 and x.sku_id is not null)
  group by 1, 2, 3, 4`;

/** Adds up once what lies free: every colour that is lacking looks for others there. */
export async function collectFree(tx: Tx): Promise<void> {
  await sql`create temporary table plan_free on commit drop as ${free}`.execute(tx);
  await sql`create index on plan_free (sku_id)`.execute(tx);
  await sql`analyze plan_free`.execute(tx);
}

/** 转色: greige that the plan counts on for colours, by where it lies; `suggested` is the greige that it takes. */
export async function findDyeing(tx: Tx): Promise<void> {
  await sql`
    insert into plan_found (subject, kind, item_id, from_holder_id, to_holder_id, other_spu_id, quantity, suggested, need_on, due_on, days_late, order_ids, amount)
    select concat_ws(' ', 'DYE', i.spu_id, i.sku_id, d.holder_id), 'DYE', i.id, d.holder_id, d.holder_id, i.spu_id, d.quantity, d.used, d.need_on, d.due_on, d.days_late, d.order_ids,
           price_amount(d.quantity, t.unit_price, t.unit_factor, t.price_factor)
    from (
      select w.item_id, g.holder_id, sum(x.quantity) as quantity, sum(x.used) as used, min(c.need_on) filter (where c.kind <> 'SAFETY') as need_on,
             max(business_day() + w.days) as due_on, greatest(max(p.ready_on - c.need_on) filter (where c.kind <> 'SAFETY'), 0) as days_late,
             array_agg(distinct c.garment_order_id) filter (where c.garment_order_id is not null) as order_ids
      from plan_dyed x
      join plan_dyeings w on w.no = x.no
      join plan_goods g on g.id = x.greige_id
      join plan_goods n on n.kind = 'GREIGE' and n.item_id = w.item_id and n.holder_id = g.holder_id and n.ownership = g.ownership
      join plan_pegs p on p.demand_id = w.demand_id and p.supply_id = n.id
      join plan_claims c on c.id = w.demand_id
      group by 1, 2
    ) d
    join plan_items i on i.id = d.item_id
    left join plan_terms t on t.item_id = i.id`.execute(tx);
}

/** 下单: what is lacking, with smallest quantity and multiple; and drafts that the plan counts on. */
export async function findOrders(tx: Tx): Promise<void> {
  await sql`
    insert into plan_found (subject, kind, item_id, supplier_id, quantity, suggested, moq, multiple, is_prepared, need_on, due_on, days_late, order_ids, amount)
    select 'BUY ' || t.spu_id || ' ' || coalesce(t.sku_id, 0), 'BUY', w.item_id, t.supplier_id, n.quantity, o.suggested, t.moq, t.multiple,
           t.sku_id is null or exists (
             select from bom_lines l join boms b on b.id = l.bom_id and b.state = 'EFFECTIVE' where l.spu_id = t.spu_id and l.is_prepared and l.supply = 'BRAND'),
           w.need_on, a.arrives_on, case when w.is_ordered then greatest(a.arrives_on - w.need_on, business_day() - w.need_on, 0) else 0 end, w.order_ids,
           price_amount(o.suggested, t.unit_price, t.unit_factor, t.price_factor)
    from (${lacking}) w
    join plan_terms t on t.item_id = w.item_id
    cross join lateral (select w.quantity, coalesce(t.multiple, 1 / t.steps) as multiple) n
    cross join lateral (select order_quantity(n.quantity, t.moq, n.multiple, t.steps) as suggested) o
    cross join lateral (select business_day() + t.lead_days as arrives_on) a
    where n.quantity > 0`.execute(tx);
  await sql`
    insert into plan_found (subject, kind, item_id, supplier_id, document_kind, document_id, code, quantity, suggested, is_prepared, need_on, due_on, days_late, order_ids, amount)
    select 'BUY ' || g.kind || ' ' || g.document_id || ' ' || g.item_id, 'BUY', g.item_id, min(t.supplier_id), lower(g.kind), g.document_id, g.code, sum(p.quantity), sum(p.quantity),
           g.kind = 'PREPARATION', min(d.need_on), max(g.due_on), greatest(max(p.ready_on - d.need_on), 0),
           array_agg(distinct d.garment_order_id) filter (where d.garment_order_id is not null), price_amount(sum(p.quantity), min(t.unit_price), min(t.unit_factor), min(t.price_factor))
    from plan_supplies g
    join plan_pegs p on p.supply_id = g.id
    join plan_demands d on d.id = p.demand_id
    join plan_terms t on t.item_id = g.item_id
    where not g.committed and g.kind in ('PURCHASE', 'PREPARATION')
    group by g.kind, g.document_id, g.code, g.item_id`.execute(tx);
}

/** 替代: another colour of the same material that looks nearly the same lies free; a proposal, nothing is promised of it. */
export async function findSubstitutes(tx: Tx): Promise<void> {
  await sql`
    insert into plan_found (subject, kind, item_id, from_holder_id, other_spu_id, other_sku_id, quantity, suggested, need_on, due_on, days_late, order_ids, amount)
    select 'SUBSTITUTE ' || k.id, 'SUBSTITUTE', w.item_id, n.holder_id, n.spu_id, n.sku_id, least(w.quantity, n.quantity), n.quantity, w.need_on, business_day(),
           case when w.is_ordered then greatest(business_day() - w.need_on, 0) else 0 end, w.order_ids, price_amount(least(w.quantity, n.quantity), t.unit_price, t.unit_factor, t.price_factor)
    from (${lacking}) w
    join plan_terms t on t.item_id = w.item_id
    join skus k on k.id = t.sku_id
    join colours c on c.id = k.colour_id
    cross join lateral (
      select f.spu_id, f.sku_id, f.holder_id, f.quantity
      from skus o
      join colours d on d.id = o.colour_id and delta_e00(c.lab_l, c.lab_a, c.lab_b, d.lab_l, d.lab_a, d.lab_b) <= ${NEAR_DELTA_E}
      join plan_free f on f.sku_id = o.id and f.quantity > 0
      where o.spu_id = k.spu_id and o.id <> k.id and not o.withdrawn and o.state <> 'DISABLED'
      order by f.quantity >= w.quantity desc, f.quantity desc, f.sku_id, f.holder_id limit 1
    ) n`.execute(tx);
}
