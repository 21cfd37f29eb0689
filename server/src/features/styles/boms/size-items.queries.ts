import { sql, type RawBuilder } from 'kysely';

/**
 * Joins as `m.sku_id` the colour of the material for a size of an SKC, where `l` is the BOM line and `c` its colour mapping; null when the
 * line follows the size and does not know it. `materialForSize` of the contract says the same.
 */
export const skuForSize = (skcId: RawBuilder<unknown>, size: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ${sizeItemsOf(sql`l.id`, skcId, size)}
  cross join lateral (select case when l.by_size then coalesce(own_size.sku_id, every_size.sku_id) else c.sku_id end as sku_id) m`;

/** Joins the entry of a size for an SKC as `own_size`, and for every colour as `every_size`. */
export const sizeItemsOf = (lineId: RawBuilder<unknown>, skcId: RawBuilder<unknown>, size: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  left join bom_line_size_items own_size on own_size.line_id = ${lineId} and own_size.size = ${size} and own_size.skc_id = ${skcId}
  left join bom_line_size_items every_size on every_size.line_id = ${lineId} and every_size.size = ${size} and every_size.skc_id is null`;
