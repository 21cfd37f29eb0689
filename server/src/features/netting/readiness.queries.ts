import { sql, type RawBuilder } from 'kysely';
import { readinessList, type ReadinessExplanation, type ReadinessRow } from '@mrp/contract/features/netting/readiness.ts';
import { AppError } from '../../platform/app-error.ts';
import { anyId, type Db } from '../../platform/database/database.ts';
import { isAnyOf, isOnDays } from '../../platform/lists/list-conditions.ts';
import type { ListSource } from '../../platform/lists/lists.ts';
import { matchesSearch } from '../../platform/lists/search.ts';
import { unitRef } from '../dictionaries/units.queries.ts';
import { holderRef } from '../stock/holders.queries.ts';
import { loadPriceLookup } from '../styles/boms/prices.queries.ts';
import { bomInEffect, bomRef, brandLines, neededByLine, pickedForOrders } from './runs/demands.queries.ts';
import { describeReadiness, isLacking, itemOf, lostMessage, type ItemFact, type OrderFact } from './readiness.rules.ts';
import { isOfSupplier } from '../suppliers/filters.queries.ts';

const orders = (condition: RawBuilder<unknown>) => sql`
  select o.id, h.id as holder_id, ${bomInEffect(sql`o.style_id`, sql`o.id`)} as bom_id
  from garment_orders o
  left join holders h on h.supplier_id = o.supplier_id and h.kind = 'GARMENT_SUPPLIER'
  where o.state = 'OPEN' and ${condition}`;

/** Each line of an order by each line of its BOM that the brand supplies; `sku_id` null: the BOM has no colour for it. */
const demands = (asked: RawBuilder<unknown>) => sql`
  select a.order_id, a.holder_id, l.id as line_id, l.spu_id, l.name, l.site_id, a.skc_id, a.size, a.pieces, m.sku_id, i.id as item_id, t.id as unit_id,
         ${neededByLine} as quantity
  from (
    select o.id as order_id, o.holder_id, o.bom_id, g.skc_id, g.size, g.pieces from (${asked}) o join garment_order_lines g on g.order_id = o.id
  ) a ${brandLines()}`;

/**
 * The materials of orders with what the plan says of them: `available` from stock, `underway` by 调拨, `covered` reserved for the order or picked, the rest is
 * not there. `complete_on` is the day of the last that is not at hand; null where the plan has nothing for a part. What the plan has not seen
 * yet is not there.
 */
const balances = (asked: RawBuilder<unknown>) => sql`
  with needs as materialized (
    select order_id, spu_id, sku_id, unit_id, min(name) as line_name,
           case when sku_id is not null and bool_and(quantity is not null) then round(sum(quantity), 4) end as need
    from (${demands(asked)}) d group by 1, 2, 3, 4
  ), picked as (${pickedForOrders(sql`select order_id from needs`)})
  select n.order_id, n.spu_id, n.sku_id, n.unit_id, n.line_name, case when n.need is not null then coalesce(d.gross, n.need) end as need, d.id as demand_id,
         coalesce(s.available, 0) as available, coalesce(s.underway, 0) as underway,
         case when d.id is null then least(n.need, coalesce(p.quantity, 0)) else d.picked + coalesce(s.reserved, 0) end as covered,
         case when d.id is null then n.need - least(n.need, coalesce(p.quantity, 0)) else d.quantity - d.there end as lacking,
         case when d.lacking = 0 and s.is_dated then s.later_on end as complete_on
  from needs n
  left join picked p on p.order_id = n.order_id and p.sku_id = n.sku_id
  left join plan_items x on x.spu_id = n.spu_id and x.sku_id = n.sku_id
  left join plan_demands d on d.garment_order_id = n.order_id and d.item_id = x.id
  left join lateral (
    select sum(g.quantity) filter (where u.kind = 'STOCK') as available, sum(g.quantity) filter (where u.kind = 'TRANSFER') as underway,
           sum(g.quantity) filter (where u.kind = 'RESERVED') as reserved, bool_and(g.ready_on is not null) as is_dated,
           max(g.ready_on) filter (where u.kind not in ('RESERVED', 'STOCK') or g.transfer_days > 0) as later_on
    from plan_pegs g join plan_supplies u on u.id = g.supply_id where g.demand_id = d.id
  ) s on true`;

const shortOrders = sql`select garment_order_id from plan_demands where garment_order_id is not null and there < quantity`;

/** 齐料: the open garment orders as the kept plan serves them, each unit of stock one of them. */
export const readinessSource: ListSource<typeof readinessList, ReadinessRow> = {
  spec: readinessList,
  from: sql`garment_orders o`,
  id: sql`o.id`,
  visible: () => sql`o.state = 'OPEN'`,
  search: (term) => matchesSearch(term, sql`o.search_text`),
  filters: {
    supplierIds: (ids) => isOfSupplier(sql`o.supplier_id`, ids),
    styleIds: (ids) => isAnyOf(sql`o.style_id`, ids),
    deliverOn: (days) => isOnDays(sql`o.deliver_on`, days),
    short: (on) => (on ? { subquery: shortOrders } : sql<boolean>`o.id not in (${shortOrders})`),
    materialIds: (ids) =>
      sql<boolean>`${bomInEffect(sql`o.style_id`, sql`o.id`)} in (select l.bom_id from bom_lines l where l.supply = 'BRAND' and ${isAnyOf(sql`l.spu_id`, ids)})`,
  },
  sorts: { code: sql`o.code`, deliverOn: sql`o.deliver_on` },
  nullable: ['deliverOn'],
  sums: { pieces: { value: sql`coalesce((select sum(l.pieces) from garment_order_lines l where l.order_id = o.id), 0)` } },
  load: async (db, ids) => {
    const [facts, { items, problems }] = [await listOrderFacts(db, ids), await listItems(db, ids)];
    const byOrder = Map.groupBy(items, ({ orderId }) => orderId);
    return facts.map((order) => describeReadiness(order, byOrder.get(order.id) ?? [], problems.get(order.id) ?? []));
  },
};

async function listOrderFacts(db: Db, ids: readonly string[]): Promise<OrderFact[]> {
  const asked = orders(sql`o.id = ${anyId(ids)}`);
  const { rows } = await sql<OrderFact>`
    select o.id, o.code, s.id as style_id, s.code as style_code, s.name as style_name, f.abbreviation as supplier, o.deliver_on,
           business_day()::text as today, a.bom_id is not null as has_bom,
           coalesce((select sum(l.pieces) from garment_order_lines l where l.order_id = o.id), 0)::int as pieces
    from (${asked}) a
    join garment_orders o on o.id = a.id
    join styles s on s.id = o.style_id
    left join suppliers f on f.id = o.supplier_id`.execute(db);
  return rows;
}

type Exploded = ItemFact & { spuId: string; lineName: string };
/** A line that could not be exploded has no colour or no need. */
type Lost = Pick<Exploded, 'orderId' | 'lineName'> & { skuId: string | null; need: null };

/** The materials of these orders, what blocks first, and the lines that could not be exploded. */
export async function listItems(db: Db, ids: readonly string[]): Promise<{ items: ItemFact[]; problems: Map<string, string[]> }> {
  const { rows: all } = await sql<Exploded | Lost>`
    select n.order_id, n.line_name, n.spu_id, k.id as sku_id, k.code, s.name, k.colour_name, ${unitRef('t')} as unit, n.need,
           n.available::numeric(16, 4)::text as available, n.underway::numeric(16, 4)::text as underway, n.covered::numeric(16, 4)::text as covered,
           n.lacking::numeric(16, 4)::text as lacking, n.complete_on::text as complete_on
    from (${balances(orders(sql`o.id = ${anyId(ids)}`))}) n
    left join skus k on k.id = n.sku_id
    join spus s on s.id = n.spu_id
    join units t on t.id = n.unit_id
    order by n.order_id, n.lacking > 0 desc, n.complete_on desc nulls first, s.name, k.id`.execute(db);
  const rows = all.filter((row) => row.need !== null);
  const lost = Map.groupBy(
    all.filter((row) => row.need === null),
    ({ orderId }) => orderId,
  );
  const problems = new Map([...lost].map(([orderId, lines]) => [orderId, [...new Set(lines.map(lostMessage))]]));
  const lacking = rows.filter(isLacking);
  const book = await loadPriceLookup(
    db,
    lacking.map(({ spuId }) => spuId),
    lacking.map(({ skuId }) => skuId),
  );
  return {
    items: rows.map(({ spuId: _spu, lineName: _line, ...row }) => ({
      ...row,
      amount: isLacking(row) ? book.amountOf(row.skuId, null, row.lacking) : null,
    })),
    problems,
  };
}

/** Every material of one order with the BOM lines, balances and documents behind its figures. */
export async function explainReadiness(db: Db, id: string): Promise<ReadinessExplanation> {
  const [order] = await listOrderFacts(db, [id]);
  if (!order) throw new AppError('NOT_FOUND', { what: '进行中的成衣订单' });
  const { items, problems } = await listItems(db, [id]);
  const { rows: heads } = await sql<Pick<ReadinessExplanation, 'holder' | 'bom' | 'asOf'>>`
    select case when h.id is not null then ${holderRef('h')} end as holder, ${bomRef('b')} as bom,
           (select r.as_of from plan_runs r order by r.id desc limit 1) as as_of
    from (${orders(sql`o.id = ${id}`)}) a left join holders h on h.id = a.holder_id left join boms b on b.id = a.bom_id`.execute(db);
  const parts = await listParts(db, id);
  return {
    order: { id, code: order.code, deliverOn: order.deliverOn },
    holder: heads[0]?.holder ?? null,
    bom: heads[0]?.bom ?? null,
    asOf: heads[0]?.asOf ?? null,
    problems: order.hasBom ? (problems.get(id) ?? []) : ['款式没有已生效的BOM，请先使BOM生效'],
    items: items.map((fact) => ({
      ...itemOf(fact),
      ...(parts.get(fact.skuId) ?? { itemId: null, demands: [], stock: [], coverings: [], receipts: [] }),
    })),
  };
}

type Parts = Pick<ReadinessExplanation['items'][number], 'itemId' | 'demands' | 'stock' | 'coverings' | 'receipts'>;

/** What covers the need of order `id` for `wanted w`: the sum is 为本单占用或已领. */
const coverings = (id: string) => sql`
  select 'garmentOrder' as kind, o.id, o.code, 'RESERVED' as how, b.holder_id, r.quantity
  from reservations r join stock_balances b on b.id = r.balance_id join garment_orders o on o.id = r.document_id
  where r.document_kind = 'garmentOrder' and r.document_id = ${id} and b.item_id = w.item_id
  union all
  select 'preparation', o.id, o.code, 'RESERVED', b.holder_id, r.quantity
  from preparation_lines l join preparation_orders o on o.id = l.order_id
  join reservations r on r.document_kind = 'preparation' and r.document_id = o.id and r.line_id = l.id join stock_balances b on b.id = r.balance_id
  where l.garment_order_id = ${id} and b.item_id = w.item_id
  union all
  select 'pick', p.id, p.code, 'RESERVED', b.holder_id, r.quantity
  from pick_orders p join pick_lines l on l.pick_id = p.id
  join reservations r on r.document_kind = 'pick' and r.line_id = l.id join stock_balances b on b.id = r.balance_id
  where p.garment_order_id = ${id} and l.item_id = w.item_id
  union all
  select 'pick', p.id, p.code, 'PICKED', p.holder_id, l.picked_quantity - l.surplus_quantity
  from pick_orders p join pick_lines l on l.pick_id = p.id
  where p.garment_order_id = ${id} and l.item_id = w.item_id and l.picked_quantity > l.surplus_quantity`;

/** What the plan gives to order `id` for `wanted w`. */
const pegsOf = (id: string, kinds: RawBuilder<unknown>) => sql`
  plan_items x
  join plan_demands d on d.item_id = x.id and d.garment_order_id = ${id}
  join plan_pegs g on g.demand_id = d.id
  join plan_supplies u on u.id = g.supply_id and ${kinds}
  join holders h on h.id = u.holder_id
  where x.spu_id = w.spu_id and x.sku_id = w.sku_id`;

async function listParts(db: Db, id: string): Promise<Map<string, Parts>> {
  const { rows } = await sql<Parts & { skuId: string }>`
    with wanted as materialized (
      select * from (${demands(orders(sql`o.id = ${id}`))}) d where sku_id is not null and quantity is not null
    )
    select w.sku_id, w.item_id, jsonb_agg(jsonb_build_object('site', site.name, 'colour', k.colour_name, 'size', w.size::text, 'pieces', w.pieces,
             'quantity', round(w.quantity, 4)::text) order by w.line_id, w.skc_id, w.size) as demands,
           coalesce((select jsonb_agg(jsonb_build_object('holder', h.name, 'ownership', u.ownership, 'quantity', g.quantity::text, 'transferDays', g.transfer_days)
               order by g.transfer_days, u.id)
             from ${pegsOf(id, sql`u.kind = 'STOCK'`)}), '[]') as stock,
           coalesce((select jsonb_agg(jsonb_build_object('kind', c.kind, 'id', c.id::text, 'code', c.code, 'how', c.how, 'holder', h.name, 'quantity', c.quantity::text)
               order by c.kind, c.code, c.how desc, h.name)
             from (select x.kind, x.id, x.code, x.how, x.holder_id, sum(x.quantity) as quantity from (${coverings(id)}) x group by 1, 2, 3, 4, 5) c
             join holders h on h.id = c.holder_id), '[]') as coverings,
           coalesce((select jsonb_agg(jsonb_build_object('kind', case u.kind when 'TRANSFER' then 'stockDocument' when 'GREIGE' then 'greigeStock' else lower(u.kind) end, 'id', u.document_id::text,
               'code', u.code, 'holder', h.name, 'readyOn', g.ready_on, 'transferDays', g.transfer_days, 'committed', u.committed, 'quantity', g.quantity::text)
               order by u.id)
             from ${pegsOf(id, sql`u.kind not in ('STOCK', 'RESERVED')`)}), '[]') as receipts
    from wanted w join dictionary_entries site on site.id = w.site_id join skcs k on k.id = w.skc_id
    group by w.sku_id, w.item_id, w.spu_id`.execute(db);
  return new Map(rows.map(({ skuId, ...parts }) => [skuId, parts]));
}
