import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { bomInEffect, brandLines, neededByLine, pickedForOrders } from './demands.queries.ts';
import { rankOf } from './matched.queries.ts';

/** Which wants are collected: of which materials, without which orders and styles. */
export interface PlanScope {
  hasMaterial: (spuId: RawBuilder<unknown>) => RawBuilder<unknown>;
  hasOrder: (orderId: RawBuilder<unknown>) => RawBuilder<unknown>;
  hasStyle: (styleId: RawBuilder<unknown>) => RawBuilder<unknown>;
}
const all = () => sql`true`;
const everything: PlanScope = { hasMaterial: all, hasOrder: all, hasStyle: all };

/** Temporary tables for one computation, dropped with the transaction. */
export async function createPlanTables(tx: Tx): Promise<void> {
  await sql`set local default_statistics_target = 10`.execute(tx);
  await sql`
    create temporary table plan_wanted (
      kind text not null, spu_id bigint not null, sku_id bigint, unit_id bigint not null, garment_order_id bigint, style_id bigint, document_id bigint,
      code text not null, holder_id bigint, need_on date, priority smallint not null, gross numeric(16, 4) not null, picked numeric(16, 4) not null
    ) on commit drop`.execute(tx);
  await sql`create temporary table plan_lost (spu_id bigint, style_id bigint not null, line_id bigint, skc_id bigint not null) on commit drop`.execute(
    tx,
  );
  await sql`
    create temporary table plan_claims (
      id bigint not null, item_id bigint not null, kind text not null, garment_order_id bigint, style_id bigint, document_id bigint, code text not null,
      holder_id bigint, need_on date, priority smallint not null, gross numeric(16, 4) not null, picked numeric(16, 4) not null, quantity numeric(16, 4) not null
    ) on commit drop`.execute(tx);
  await sql`
    create temporary table plan_goods (
      id bigint not null, item_id bigint not null, kind text not null, holder_id bigint not null, ownership smallint not null, garment_order_id bigint,
      document_id bigint, code text not null, due_on date, ready_on date, committed boolean not null, quantity numeric(16, 4) not null
    ) on commit drop`.execute(tx);
  await sql`
    create temporary table plan_matches (
      demand_id bigint not null, supply_id bigint not null, quantity numeric(16, 4) not null, transfer_days smallint not null, is_fixed boolean not null default false
    ) on commit drop`.execute(tx);
  // What colours lack, in the order in which they take greige: `used` of it, of which `share` is left as colour; and which greige each of them takes.
  await sql`
    create temporary table plan_dyeings (
      no bigint not null, demand_id bigint not null, item_id bigint not null, greige_item_id bigint not null, sku_id bigint not null, share numeric not null,
      quantity numeric(16, 4) not null, used numeric(16, 4) not null, days integer
    ) on commit drop`.execute(tx);
  await sql`
    create temporary table plan_dyed (no bigint not null, greige_id bigint not null, used numeric(16, 4) not null, quantity numeric(16, 4) not null) on commit drop`.execute(
    tx,
  );
}

/** Collects everything that wants a material now, and as `plan_lost` the lines of BOMs that could not be counted. */
export async function collectDemands(tx: Tx, scope: PlanScope = everything): Promise<void> {
  const { hasMaterial } = scope;
  await explodeOrders(tx, scope);
  await sql`
    insert into plan_wanted (kind, spu_id, sku_id, unit_id, code, need_on, priority, gross, picked)
    select 'SAFETY', k.spu_id, k.id, coalesce(i.unit_id, s.first_unit_id), '', business_day(), 0, k.safety_stock, 0
    from skus k join spus s on s.id = k.spu_id left join stock_items i on i.spu_id = k.spu_id and i.sku_id = k.id
    where k.safety_stock > 0 and not k.withdrawn and k.state <> 'DISABLED' and s.state = 'ACTIVE' and ${hasMaterial(sql`k.spu_id`)}`.execute(
    tx,
  );
  // Picks by hand, and the greige of productions; what is reserved for them already is off the stock.
  await sql`
    insert into plan_wanted (kind, spu_id, sku_id, unit_id, document_id, code, holder_id, need_on, priority, gross, picked)
    select upper(r.document_kind), r.spu_id, r.sku_id, coalesce(i.unit_id, s.first_unit_id), r.document_id, r.code, r.holder_id, r.due_on, 0,
           sum(r.quantity - r.reserved_quantity), 0
    from scheduled_issues r join spus s on s.id = r.spu_id left join stock_items i on i.spu_id = r.spu_id and i.sku_id is not distinct from r.sku_id
    where r.garment_order_id is null and r.quantity > r.reserved_quantity and ${hasMaterial(sql`r.spu_id`)}
    group by 1, 2, 3, 4, 5, 6, 7, 8`.execute(tx);
  await sql`analyze plan_wanted`.execute(tx);
}

/** Open garment orders less what they have picked, and the planned pieces of colours that no order replaces. */
async function explodeOrders(tx: Tx, { hasMaterial, hasOrder, hasStyle }: PlanScope): Promise<void> {
  await sql`
    with asked as materialized (
      select o.id as order_id, o.style_id, o.code, o.deliver_on as need_on, o.priority, h.id as holder_id, ${bomInEffect(sql`o.style_id`, sql`o.id`)} as bom_id
      from garment_orders o left join holders h on h.supplier_id = o.supplier_id and h.kind = 'GARMENT_SUPPLIER'
      where o.state = 'OPEN' and ${hasOrder(sql`o.id`)}
    ), pieces as materialized (
      select a.*, g.skc_id, g.size, g.pieces from asked a join garment_order_lines g on g.order_id = a.order_id
      union all
      select null, s.id, s.code, null, 0, h.id, ${bomInEffect(sql`s.id`, sql`null::bigint`)}, k.id, '', k.planned_pieces
      from skcs k
      join styles s on s.id = k.style_id and s.active
      left join holders h on h.supplier_id = s.supplier_id and h.kind = 'GARMENT_SUPPLIER'
      where k.active and k.planned_pieces > 0 and ${hasStyle(sql`s.id`)}
        and not exists (select from garment_order_lines l join garment_orders o on o.id = l.order_id where l.skc_id = k.id and o.state <> 'CANCELLED')
    ), exploded as materialized (
      select a.order_id, a.style_id, a.code, a.need_on, a.priority, a.holder_id, a.skc_id, l.id as line_id, l.spu_id, m.sku_id, t.id as unit_id,
             ${neededByLine} as quantity
      from pieces a ${brandLines(hasMaterial(sql`l.spu_id`))}
    ), left_out as (
      insert into plan_lost
      select spu_id, style_id, line_id, skc_id from exploded where sku_id is null or quantity is null
      union all
      select null, style_id, null, skc_id from pieces where bom_id is null
    ), picked as (${pickedForOrders(sql`select order_id from asked`)})
    insert into plan_wanted (kind, spu_id, sku_id, unit_id, garment_order_id, style_id, code, holder_id, need_on, priority, gross, picked)
    select case when x.order_id is null then 'STYLE' else 'ORDER' end, x.spu_id, x.sku_id, x.unit_id, x.order_id, x.style_id, x.code, x.holder_id, x.need_on,
           x.priority, x.quantity, coalesce(p.quantity, 0)
    from (
      select order_id, style_id, code, holder_id, need_on, priority, spu_id, sku_id, unit_id, round(sum(quantity), 4) as quantity
      from exploded where sku_id is not null and quantity is not null group by 1, 2, 3, 4, 5, 6, 7, 8, 9
    ) x
    left join picked p on p.order_id = x.order_id and p.sku_id = x.sku_id`.execute(tx);
}

/**
 * Numbers what is wanted in the order in which it is served, for each material: safety stock, orders that go before every date, then by date,
 * priority and number.
 */
export async function rankDemands(tx: Tx, items: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into plan_claims
    select ${rankOf('i.id', sql`w.kind = 'SAFETY' desc, w.priority = 2 desc, w.need_on, w.priority desc, w.code, w.kind, w.garment_order_id, w.style_id, w.document_id, w.holder_id`)},
           i.id, w.kind, w.garment_order_id, w.style_id, w.document_id, w.code, w.holder_id, w.need_on, w.priority, w.gross, w.picked, w.gross - w.picked
    from plan_wanted w join ${items} i on i.spu_id = w.spu_id and i.sku_id is not distinct from w.sku_id
    where w.gross > w.picked`.execute(tx);
  await sql`analyze plan_claims`.execute(tx);
}
