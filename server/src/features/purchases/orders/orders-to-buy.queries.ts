import { sql, type RawBuilder } from 'kysely';
import type { OrderToBuy, OrdersToBuyRequest, PurchaseProposalRequest } from '@mrp/contract/features/purchases/proposal.ts';
import type { z } from 'zod';
import { anyId, type Db } from '../../../platform/database/database.ts';
import { matchesSearch } from '../../../platform/lists/search.ts';
import { bomInEffect, neededByBomLine, ordersByBomLine } from '../../netting/runs/demands.queries.ts';
import { reasonOf, type OrderFacts } from './orders-to-buy.rules.ts';

type Source = PurchaseProposalRequest['source'];

/** The lines that the brand supplies without preparing them; what factories buy for themselves, prepared or not. */
const boughtBy = {
  BRAND: sql`l.supply = 'BRAND' and not l.is_prepared`,
  SUPPLIER: sql`l.supply = 'FACTORY'`,
};

const orderedPieces = (orderIds: readonly string[]): RawBuilder<unknown> => sql`
  select o.id as order_id, h.id as holder_id, o.deliver_on, l.skc_id, k.style_id, l.size, l.pieces, ${bomInEffect(sql`k.style_id`, sql`o.id`)} as bom_id
  from garment_orders o join garment_order_lines l on l.order_id = o.id join skcs k on k.id = l.skc_id
  left join holders h on h.supplier_id = o.supplier_id and h.kind = 'GARMENT_SUPPLIER' and h.active
  where o.id = ${anyId(orderIds)} and o.state = 'OPEN'`;

/** Whether the stored plan is up to date. */
const isFresh = sql`(exists (select from plan_runs) and not exists (select from plan_changes))`;

/**
 * What of a line `n` is still to be bought. The plan says what an order lacks of a material, whatever was bought for whom: its lines share that in their
 * order. While the plan is behind, what was bought for the order meanwhile counts as well, so that nothing is bought twice. What factories
 * buy for themselves is not in the plan.
 */
const toBuy = (source: Source): RawBuilder<unknown> =>
  source === 'SUPPLIER'
    ? sql`n.quantity - coalesce(b.quantity, 0)`
    : sql`greatest(case
        when ${isFresh} then least(n.quantity, coalesce(d.lacking, 0) - (sum(n.quantity) over (partition by n.order_id, n.sku_id order by n.line_id, n.skc_id) - n.quantity))
        else least(n.quantity - coalesce(b.quantity, 0), coalesce(d.lacking, n.quantity)) end, 0)`;

/** BOM lines of open garment orders by colour and SKU: what they need, and what of it is to be bought. */
export const needsToBuy = (orderIds: readonly string[], source: Source): RawBuilder<unknown> => sql`
  select n.*, ${toBuy(source)} as to_buy
  from (
    select a.order_id, a.holder_id, a.deliver_on, a.style_id, a.skc_id, l.id as line_id, m.sku_id, l.supplier_id, t.decimals, ${neededByBomLine}
    from ${ordersByBomLine(orderedPieces(orderIds), boughtBy[source])}
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  ) n
  left join (
    select l.garment_order_id, l.bom_line_id, l.skc_id, l.sku_id, sum(greatest(l.quantity + l.replaced_quantity - l.closed_quantity, l.received_quantity) - l.returned_quantity) as quantity
    from purchase_lines l join purchase_orders o on o.id = l.order_id and o.state <> 'CANCELLED'
    where l.garment_order_id = ${anyId(orderIds)} and l.bom_line_id is not null group by 1, 2, 3, 4
  ) b on b.garment_order_id = n.order_id and b.bom_line_id = n.line_id and b.skc_id = n.skc_id and b.sku_id = n.sku_id
  left join plan_items i on i.sku_id = n.sku_id
  left join plan_demands d on d.item_id = i.id and d.garment_order_id = n.order_id`;

/** Of each order: how many materials are to be bought for it, or why none. */
export async function listOrdersToBuy(
  db: Db,
  orderIds: readonly string[],
  source: Source,
): Promise<(OrderToBuy & { isUnsized: boolean })[]> {
  const { rows } = await sql<OrderFacts>`
    with needs as materialized (${needsToBuy(orderIds, source)})
    select o.id, o.code, s.code as style_code, s.name as style_name, o.deliver_on, o.state, l.*, n.*
    from garment_orders o
    join styles s on s.id = o.style_id
    cross join lateral (
      select count(l.id)::int as bom_lines, (count(l.id) filter (where ${boughtBy[source]}))::int as fitting,
             (count(l.id) filter (where l.supply = 'BRAND' and l.is_prepared))::int as prepared, (count(l.id) filter (where l.supply = 'BRAND' and not l.is_prepared))::int as brand,
             (count(l.id) filter (where l.supply = 'FACTORY'))::int as factory, (count(l.id) filter (where l.supply = 'CUSTOMER'))::int as customer,
             bool_or(b.id is not null) as has_bom
      from (select ${bomInEffect(sql`o.style_id`, sql`o.id`)} as id) b left join bom_lines l on l.bom_id = b.id
    ) l
    cross join lateral (
      select count(*)::int as needed, (count(*) filter (where n.to_buy > 0))::int as open, min(n.unsized) as unsized from needs n where n.order_id = o.id
    ) n
    where o.id = ${anyId(orderIds)} order by o.deliver_on nulls last, o.code`.execute(db);
  return rows.map(({ id, code, styleCode, styleName, deliverOn, ...facts }) => {
    const reason = reasonOf(facts, source);
    return {
      id,
      code,
      style: { code: styleCode, name: styleName },
      deliverOn,
      lines: reason === '' ? facts.open : 0,
      reason,
      isUnsized: facts.unsized !== null,
    };
  });
}

/** Candidates among which those with something to buy are sought. */
const LOOKED_AT = 300;

/** For the picker: open garment orders, those with something to buy first, the others with the reason why not. */
export async function chooseOrdersToBuy(db: Db, { source, q, ids }: z.output<typeof OrdersToBuyRequest>): Promise<OrderToBuy[]> {
  const which = ids
    ? sql<boolean>`o.id = ${anyId(ids)}`
    : q
      ? sql<boolean>`o.state = 'OPEN' and ${matchesSearch(q, sql`o.search_text`)}`
      : sql<boolean>`o.state = 'OPEN'`;
  const { rows } = await sql<{ id: string }>`
    select o.id from garment_orders o where ${which} order by o.deliver_on, o.code, o.id limit ${LOOKED_AT}`.execute(db);
  const found = await listOrdersToBuy(
    db,
    rows.map(({ id }) => id),
    source,
  );
  return [...found.filter(({ reason }) => reason === ''), ...found.filter(({ reason }) => reason !== '')];
}
