import { sql, type RawBuilder } from 'kysely';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import type { Db } from '../../../platform/database/database.ts';
import { offerPriceFact, ownFactor } from '../../prices/queries.ts';
import type { OfferFacts } from './offers.rules.ts';

/** The prices in force today by quantity, the smallest first, with what converts them to CNY without tax. */
const pricesInForce = (kind: 'BULK' | 'DYE') => sql`coalesce((
  select jsonb_agg(${offerPriceFact(sql`business_day()`)} order by p.min_quantity, p.valid_from, p.price_id)
  from current_prices p join units pu on pu.id = p.unit_id join dictionary_entries cur on cur.id = p.currency_id
  where p.offer_id = o.id and p.kind = ${kind} and p.net_price is not null), '[]')`;

/** Lead time in days of offer `o` of supplier `x`: 大货, else that of the supplier, plus dyeing time; null when unknown. */
export const leadDays = (isDyed: RawBuilder<unknown>): RawBuilder<number | null> => sql<number | null>`case
  when ${isDyed} and o.lead_days_dye is not null then coalesce(o.lead_days_bulk, x.lead_days, 0) + o.lead_days_dye
  else coalesce(o.lead_days_bulk, x.lead_days) end`;

/** Active offers of these SKUs, or of these SPUs as greige, the preferred first. */
export async function listOfferFacts(db: Db, goods: ItemLevel, materialIds: readonly string[]): Promise<Map<string, OfferFacts[]>> {
  const material = goods === 'SKU' ? sql`o.sku_id` : sql`o.spu_id`;
  const { rows } = await sql<OfferFacts>`
    select ${material} as material_id, o.id as offer_id, o.preferred, o.supplier_id, x.code as supplier_code, x.abbreviation as supplier_name, x.state as supplier_state,
           jsonb_build_object('id', ou.id::text, 'dimension', ou.dimension, 'decimals', ou.decimals, 'factor', ou.factor::text) as offer_unit,
           jsonb_build_object('id', u.id::text, 'code', u.code, 'name', u.name, 'dimension', u.dimension, 'decimals', u.decimals,
             'factor', u.factor::text) as unit,
           ${ownFactor} as own, s.width, s.allowance, s.gram_weight, o.moq, o.moq_per_colour, o.pack_quantity,
           ${leadDays(sql`false`)} as lead_days, ${leadDays(sql`true`)} as lead_days_dyed,
           ${pricesInForce('BULK')} as bulk, ${pricesInForce('DYE')} as dyeing
    from offers o
    join suppliers x on x.id = o.supplier_id
    join units ou on ou.id = o.unit_id
    join spus s on s.id = o.spu_id
    left join stock_items i on i.spu_id = o.spu_id and i.sku_id is not distinct from o.sku_id
    join units u on u.id = coalesce(i.unit_id, s.first_unit_id)
    where o.active and ${goods === 'SKU' ? sql`true` : sql`o.sku_id is null`} and ${material} = any(${materialIds as string[]}::bigint[])
    order by o.preferred desc, o.id`.execute(db);
  return Map.groupBy(rows, ({ materialId }) => materialId);
}
