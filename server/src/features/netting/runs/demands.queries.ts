import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { DemandChoice, DemandRequest, NettingInput } from '@mrp/contract/features/netting/record.ts';
import type { HolderKind } from '@mrp/contract/features/stock/item-level.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import { skuForSize } from '../../styles/boms/size-items.queries.ts';
import { refuseSize } from '../../styles/rules.ts';
import { unitRatio } from './items.queries.ts';

/** The BOM in effect: the frozen 大货 of the order, else the effective 定制 of the style, else its effective 开发. */
export const bomInEffect = (styleId: RawBuilder<unknown>, orderId: RawBuilder<unknown>): RawBuilder<string | null> => sql<
  string | null
>`coalesce(
  (select b.id from boms b where b.garment_order_id = ${orderId} and b.type = 'BULK' and b.state = 'EFFECTIVE'),
  (select b.id from boms b where b.style_id = ${styleId} and b.type = 'CUSTOM' and b.state = 'EFFECTIVE'),
  (select b.id from boms b where b.style_id = ${styleId} and b.type = 'DEVELOPMENT' and b.state = 'EFFECTIVE'))`;

export const bomRef = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null
        then jsonb_build_object('id', ${sql.ref(`${alias}.id`)}::text, 'code', ${sql.ref(`${alias}.code`)}, 'versionNo', ${sql.ref(`${alias}.version_no`)}) end`;

/** Rows for the form: from orders their lines, from styles their open orders or else planned pieces, from a run its stored demands. */
export async function listDemands(db: Db, { garmentOrderIds, styleIds, runId }: z.output<typeof DemandRequest>): Promise<DemandChoice[]> {
  const { rows } = await sql<DemandChoice>`
    with ordered as (
      select l.skc_id, o.id as order_id, o.code as order_code, l.pieces as ordered_pieces, o.deliver_on, l.size, l.pieces, l.id as position
      from garment_orders o join garment_order_lines l on l.order_id = o.id
      where o.id = any(${garmentOrderIds}::bigint[]) or (o.style_id = any(${styleIds}::bigint[]) and o.state = 'OPEN')
    ), asked as (
      select * from ordered
      union all
      select k.id, null, null, null, null, '', k.planned_pieces, 0
      from skcs k
      where k.style_id = any(${styleIds}::bigint[]) and k.active and not exists (select from ordered o where o.skc_id = k.id)
    ), shown as (
      select a.*, null::int as place from asked a
      union all
      select d.skc_id, o.id, o.code, l.pieces, d.need_on, d.size, d.pieces, 0, d.position
      from netting_demands d
      left join garment_orders o on o.id = d.garment_order_id
      left join garment_order_lines l on l.order_id = d.garment_order_id and l.skc_id = d.skc_id and l.size = d.size
      where d.run_id = ${runId}
    )
    select k.id as skc_id, k.code as skc_code, k.colour_name, s.id as style_id, s.code as style_code, s.name as style_name,
           (select p.file_id from style_pictures p where p.style_id = s.id and p.position = 1) as picture_id,
           a.order_id as garment_order_id, a.order_code as garment_order_code, a.size, a.pieces::text as pieces,
           a.ordered_pieces::text as ordered_pieces, a.deliver_on, ${bomRef('b')} as bom
    from shown a
    join skcs k on k.id = a.skc_id
    join styles s on s.id = k.style_id
    left join boms b on b.id = ${bomInEffect(sql`s.id`, sql`a.order_id`)}
    order by a.place, s.code, a.order_code nulls last, k.code, a.position`.execute(db);
  return rows;
}

interface WrongDemand {
  at: number;
  skc: boolean;
  order: boolean;
  size: string;
  colourName: string;
  sizes: string[];
}

/** Finds demands with an unknown colour, an order of another style or one that ended, or a size that neither the colour nor its order has. */
async function findWrongDemands(db: Db, demands: NettingInput['demands']): Promise<[string, string][]> {
  const { rows } = await sql<WrongDemand>`
    select d.at::int - 1 as at, k.id is not null as skc, d."garmentOrderId" is null or o.id is not null as order, d.size, k.colour_name, k.sizes
    from jsonb_to_recordset(${JSON.stringify(demands.map((demand, index) => ({ ...demand, at: index + 1 })))})
      as d (at int, "skcId" bigint, "garmentOrderId" bigint, size text)
    left join skcs k on k.id = d."skcId"
    left join garment_orders o on o.id = d."garmentOrderId" and o.style_id = k.style_id and o.state = 'OPEN'
    left join garment_order_lines l on l.order_id = o.id and l.skc_id = k.id and l.size = d.size
    where k.id is null or (d."garmentOrderId" is not null and o.id is null)
       or (d.size <> '' and cardinality(k.sizes) > 0 and l.id is null and d.size <> all (k.sizes))`.execute(db);
  return rows.flatMap(({ at, skc, order, size, ...colour }): [string, string][] => {
    if (!skc) return [[`demands.${at}.skcId`, '货色不存在或已被删除，请重新选择']];
    if (!order) return [[`demands.${at}.garmentOrderId`, '该订单不属于这个款式，或已完成、已取消，请重新选择']];
    const refusal = refuseSize(size, colour);
    return refusal === null ? [] : [[`demands.${at}.size`, refusal]];
  });
}

/** Validates colours, orders and holders of a run; returns the codes of the styles. */
export async function readRunFacts(
  db: Db,
  { demands, holderId, otherHolderIds }: NettingInput,
): Promise<{ styleCodes: string[]; holders: string[] }> {
  const holders = [...new Set([holderId, ...otherHolderIds])];
  const { rows: houses } = await sql<{ id: string; kind: HolderKind }>`
    select id, kind from holders where id = any(${holders}::bigint[]) and kind <> 'TRANSIT' and (active or id <> ${holderId})`.execute(db);
  const known = new Map(houses.map(({ id, kind }) => [id, kind]));
  const fields = Object.fromEntries([
    ...(known.has(holderId) ? [] : [['holderId', '收货方不存在或已停用，请重新选择']]),
    // 备料对象 must be a supplier, because a run for 自有仓 could not be confirmed into orders.
    ...(known.get(holderId) === 'OWN'
      ? [['holderId', '备料送到成品供应商或物料供应商，自有仓不能收货；要用自有仓的库存，请选到“另计入库存”']]
      : []),
    ...(otherHolderIds.every((id) => known.has(id)) ? [] : [['otherHolderIds', '持有方不存在，请重新选择']]),
    ...(await findWrongDemands(db, demands)),
  ]);
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
  const { rows: styles } = await sql<{ code: string }>`
    select distinct s.code from styles s join skcs k on k.style_id = s.id
    where k.id = any(${demands.map(({ skcId }) => skcId)}::bigint[]) order by 1`.execute(db);
  return { styleCodes: styles.map(({ code }) => code), holders };
}

/**
 * Joins to rows `a` (skc_id, size, pieces, bom_id) the lines `l` of their BOM that the brand supplies: `m.sku_id` is the SKU for colour and size, null
 * where the BOM has none; `t` the unit of stock, `r.ratio` what converts to it, null where nothing does.
 */
export const brandLines = (which: RawBuilder<unknown> = sql`true`) => sql`
  join bom_lines l on l.bom_id = a.bom_id and l.supply = 'BRAND' and ${which}
  left join bom_line_colours c on c.line_id = l.id and c.skc_id = a.skc_id
  left join bom_line_sizes z on z.line_id = l.id and z.size = a.size
  ${skuForSize(sql`a.skc_id`, sql`a.size`)}
  join spus s on s.id = l.spu_id
  left join stock_items i on i.spu_id = l.spu_id and i.sku_id = m.sku_id
  join units f on f.id = l.stock_unit_id
  join units t on t.id = coalesce(i.unit_id, s.first_unit_id)
  cross join lateral (select ${unitRatio('f', 't')} as ratio) r`;

/** Of `brandLines`: what the pieces need in the unit of stock. */
export const neededByLine = sql`a.pieces * l.stock_consumption * coalesce(z.factor, 1) * r.ratio`;

/** What was picked for these garment orders and not brought back as surplus, by order and SKU. */
export const pickedForOrders = (orderIds: RawBuilder<unknown>) => sql`
  select p.garment_order_id as order_id, i.sku_id, sum(l.picked_quantity - l.surplus_quantity) as quantity
  from pick_orders p join pick_lines l on l.pick_id = p.id join stock_items i on i.id = l.item_id
  where p.garment_order_id in (${orderIds}) and l.picked_quantity > l.surplus_quantity group by 1, 2`;

/**
 * Rows `a` of `asked` (order_id, skc_id, size, pieces, bom_id) by the BOM lines `l` that hold for them: `m.sku_id` is the SKU for the size, `t` the unit
 * of stock.
 */
export const ordersByBomLine = (asked: RawBuilder<unknown>, which: RawBuilder<unknown> = sql`true`) => sql`
  (${asked}) a
  join bom_lines l on l.bom_id = a.bom_id and ${which}
  join bom_line_colours c on c.line_id = l.id and c.skc_id = a.skc_id
  left join bom_line_sizes z on z.line_id = l.id and z.size = a.size
  ${skuForSize(sql`a.skc_id`, sql`a.size`)}
  join garment_orders g on g.id = a.order_id
  join skcs k on k.id = a.skc_id
  join spus s on s.id = l.spu_id
  left join stock_items i on i.spu_id = l.spu_id and i.sku_id = m.sku_id
  join units f on f.id = l.stock_unit_id
  join units t on t.id = coalesce(i.unit_id, s.first_unit_id)`;

/** Of `ordersByBomLine`: what the pieces need, and the words of a line without an SKU for a size. */
export const neededByBomLine = sql`
  sum(a.pieces * l.stock_consumption * coalesce(z.factor, 1) * ${unitRatio('f', 't')}) as quantity,
  min(concat_ws(' ', l.name, g.code, k.colour_name, nullif(a.size, ''))) filter (where m.sku_id is null) as unsized`;
