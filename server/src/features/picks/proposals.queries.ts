import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { PickProposal, PickProposalRequest, StylePicks } from '@mrp/contract/features/picks/record.ts';
import { sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { pickWords } from '@mrp/contract/features/picks/words.ts';
import { AppError } from '../../platform/app-error.ts';
import { anyId, type Db } from '../../platform/database/database.ts';
import { unitRef } from '../dictionaries/units.queries.ts';
import { bomInEffect, neededByBomLine, ordersByBomLine } from '../netting/runs/demands.queries.ts';
import { listGaps } from '../netting/gaps.queries.ts';
import { holderRef } from '../stock/holders.queries.ts';

type Head = Omit<PickProposal, 'lines' | 'gap'>;
/** `unsized` names a material without a colour for one of the sizes; then there is no SKU. */
type Line = PickProposal['lines'][number] & { orderId: string; spuId: string; unsized: string | null };

/** 领料建议 of garment orders, in the order of their numbers. */
export async function proposePicks(
  db: Db,
  { garmentOrderIds: orderIds, holderId }: z.output<typeof PickProposalRequest>,
): Promise<PickProposal[]> {
  const { rows: heads } = await sql<Head & { state: string }>`
    select jsonb_build_object('id', g.id::text, 'code', g.code) as garment_order, jsonb_build_object('id', s.id::text, 'code', s.code) as style,
           case when h.id is not null then ${holderRef('h')} end as holder, case when g.deliver_on >= business_day() then g.deliver_on end as need_on, g.state
    from garment_orders g join styles s on s.id = g.style_id
    left join holders h on h.active and ${placeOf(sql`h`, sql`g.supplier_id`, holderId)}
    where g.id = ${anyId(orderIds)} order by g.code`.execute(db);
  if (heads.length < new Set(orderIds).size) throw new AppError('NOT_FOUND', { what: pickWords.garmentOrder });
  const closed = heads.find(({ state }) => state !== 'OPEN');
  if (closed) throw new AppError('GUARD', { detail: `成衣订单 ${closed.garmentOrder.code} 已关闭或取消，不能领料` });
  const suggestions = await listSuggestions(db, orderIds, holderId);
  refuseUnsized(suggestions);
  const lines = Map.groupBy(suggestions, ({ orderId }) => orderId);
  const gaps = await listGaps(db, orderIds);
  return heads.map(({ state: _state, ...head }) => ({
    ...head,
    gap: gaps.get(head.garmentOrder.id) ?? null,
    lines: (lines.get(head.garmentOrder.id) ?? []).map(({ orderId: _order, spuId: _spu, unsized: _unsized, ...line }) => line),
  }));
}

/** Where goods are picked: at the holder that was chosen, else at the garment factory. */
const placeOf = (holder: RawBuilder<unknown>, factory: RawBuilder<unknown>, chosen: string | null) =>
  chosen === null ? sql`${holder}.supplier_id = ${factory} and ${holder}.kind = 'GARMENT_SUPPLIER'` : sql`${holder}.id = ${chosen}`;

/** What pieces need by garment order, SKC and SKU; `asked` has order_id, supplier_id, skc_id, size, pieces, bom_id. */
export const needsOf = (asked: RawBuilder<unknown>) => sql`
  select a.order_id, a.supplier_id, a.skc_id, m.sku_id, ${neededByBomLine}
  from ${ordersByBomLine(asked)}
  group by 1, 2, 3, 4`;

/** Pieces × gross consumption − picked + returned 余料, by garment order, SKC and SKU, rounded up to the unit's decimals. */
export async function listSuggestions(db: Db, orderIds: readonly string[], holderId: string | null = null): Promise<Line[]> {
  const { rows } = await sql<Line>`
    with asked as (
      select o.id as order_id, o.supplier_id, l.skc_id, l.size, l.pieces, ${bomInEffect(sql`k.style_id`, sql`o.id`)} as bom_id
      from garment_orders o join garment_order_lines l on l.order_id = o.id join skcs k on k.id = l.skc_id
      where o.id = ${anyId(orderIds)} and o.state <> 'CANCELLED'
    ), needs as (
      ${needsOf(sql`select * from asked`)}
    ), done as (
      select o.garment_order_id as order_id, l.skc_id, l.sku_id, sum(l.picked_quantity) as picked, sum(l.surplus_quantity) as surplus,
             sum(greatest(l.quantity - l.picked_quantity, 0)) filter (where o.state = 'OPEN') as planned
      from pick_orders o join pick_lines l on l.pick_id = o.id
      where o.garment_order_id = ${anyId(orderIds)} and o.state <> 'CANCELLED' group by 1, 2, 3
    )
    select n.order_id, n.unsized, s.id as spu_id, n.sku_id, n.skc_id, x.code as skc, k.code, s.name, k.colour_name, c.hex, ${unitRef('u')} as unit,
           (select sum(p.pieces)::int from garment_order_lines p where p.order_id = n.order_id and p.skc_id = n.skc_id) as pieces,
           round(n.quantity, 4)::text as needed, coalesce(d.picked, 0)::text as picked, coalesce(d.planned, 0)::text as planned, coalesce(d.surplus, 0)::text as surplus,
           (ceil(greatest(n.quantity - coalesce(d.picked, 0) + coalesce(d.surplus, 0), 0) * power(10::numeric, u.decimals)) / power(10::numeric, u.decimals))::numeric(16, 4)::text as suggested,
           coalesce((select sum(b.on_hand - b.reserved - b.frozen) from stock_balances b join holders h on h.id = b.holder_id
                     where b.item_id = i.id and ${placeOf(sql`h`, sql`n.supplier_id`, holderId)}), 0)::text as available,
           coalesce((select sum(g.quantity) from plan_items pi join plan_supplies u on u.item_id = pi.id and u.kind = 'STOCK' join holders h on h.id = u.holder_id
                     join plan_pegs g on g.supply_id = u.id join plan_demands o on o.id = g.demand_id
                     left join plan_demands own on own.item_id = pi.id and own.garment_order_id = n.order_id
                     where pi.sku_id = k.id and o.garment_order_id is distinct from n.order_id and (own.id is null or o.id < own.id)
                       and ${placeOf(sql`h`, sql`n.supplier_id`, holderId)}), 0)::text as earlier
    from needs n
    join skcs x on x.id = n.skc_id
    left join skus k on k.id = n.sku_id
    left join spus s on s.id = k.spu_id
    left join stock_items i on i.sku_id = k.id
    left join colours c on c.id = k.colour_id
    left join units u on u.id = coalesce(i.unit_id, s.first_unit_id)
    left join done d on d.order_id = n.order_id and d.skc_id = n.skc_id and d.sku_id = n.sku_id
    order by n.order_id, x.code, k.code`.execute(db);
  return rows;
}

/** Picked against planned of a style, added up over its garment orders that are not cancelled. */
export async function getStylePicks(db: Db, styleId: string): Promise<StylePicks> {
  const { rows: orders } = await sql<{ id: string | null }>`
    select g.id from styles s left join garment_orders g on g.style_id = s.id and g.state <> 'CANCELLED' where s.id = ${styleId}`.execute(
    db,
  );
  if (orders.length === 0) throw new AppError('NOT_FOUND', { what: pickWords.style });
  const suggestions = await listSuggestions(
    db,
    orders.flatMap(({ id }) => id ?? []),
  );
  const known = suggestions.filter(({ unsized }) => unsized === null);
  const lines = [...Map.groupBy(known, ({ skcId, skuId }) => `${skcId} ${skuId}`).values()].map((own) => addUp(own));
  return { lines: lines.toSorted((a, b) => compareText(a.skc, b.skc) || compareText(a.code, b.code)) };
}

function addUp(own: readonly Line[]): StylePicks['lines'][number] {
  const { skcId, skc, spuId, skuId, code, name, colourName, hex, unit } = own[0]!;
  const sum = (figure: 'needed' | 'picked' | 'surplus' | 'planned') => sumDecimals(own.map((line) => line[figure]));
  const figures = { needed: sum('needed'), picked: sum('picked'), surplus: sum('surplus'), planned: sum('planned') };
  return { skcId, skc, spuId, skuId, code, name, colourName, hex, unit, ...figures };
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Nothing is proposed in part: a sized trim without its size would be forgotten. */
export function refuseUnsized(rows: readonly { unsized: string | null }[]): void {
  const missing = rows.flatMap(({ unsized }) => unsized ?? []);
  if (missing.length === 0) return;
  throw new AppError('GUARD', {
    detail: `${missing.slice(0, 3).join('；')}${missing.length > 3 ? ` 等 ${missing.length} 处` : ''} 没有尺码对应，请先在BOM中补充，或把订单件数拆到尺码`,
  });
}
