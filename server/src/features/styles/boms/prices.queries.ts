import { sql, type RawBuilder } from 'kysely';
import { anyId, preparedStatement, type Db } from '../../../platform/database/database.ts';
import { offerPriceFact, ownFactor } from '../../prices/queries.ts';
import type { PricedMaterial } from '../../prices/rules.ts';
import { availableOf } from '../sql-fragments.queries.ts';
import { makePriceLookup, type ItemOffer, type PriceLookup } from './prices.rules.ts';

/** By quantity; null when there are none. */
const pricesInForce = (kind: 'BULK' | 'SPOT') => sql`(
  select jsonb_agg(${offerPriceFact(sql`business_day()`)} order by p.min_quantity, p.valid_from, p.price_id)
  from current_prices p join units pu on pu.id = p.unit_id join dictionary_entries cur on cur.id = p.currency_id
  where p.offer_id = o.id and p.kind = ${sql.lit(kind)} and p.net_price is not null)`;

/** Active offers of colours with today's prices by quantity, 大货 else 现货; preferred first. */
async function listItemOffers(db: Db, of: RawBuilder<unknown>): Promise<ItemOffer[]> {
  const { rows } = await sql<ItemOffer>`${preparedStatement}
    select o.spu_id, o.sku_id, o.supplier_id, o.preferred, o.lead_days_bulk as lead_days, coalesce(${pricesInForce('BULK')}, ${pricesInForce('SPOT')}, '[]') as prices
    from offers o join suppliers s on s.id = o.supplier_id
    where ${of} and o.sku_id is not null and o.active
    order by o.preferred desc, s.code, o.id`.execute(db);
  return rows;
}

/** Loads prices of these materials, limited to the given colours if any. */
export async function loadPriceLookup(db: Db, spuIds: readonly string[], skuIds?: readonly string[]): Promise<PriceLookup> {
  const ids = [...new Set(spuIds)];
  if (ids.length === 0) return makePriceLookup(new Map(), []);
  const { rows } = await sql<PricedMaterial & { id: string }>`${preparedStatement}
    select s.id, ${ownFactor} as own, s.width, s.allowance, s.gram_weight,
           jsonb_build_object('id', u.id::text, 'dimension', u.dimension, 'decimals', u.decimals, 'factor', u.factor::text) as unit
    from spus s join units u on u.id = s.first_unit_id where s.id = ${anyId(ids)}`.execute(db);
  const of = skuIds ? sql`o.sku_id = ${anyId([...new Set(skuIds)])}` : sql`o.spu_id = ${anyId(ids)}`;
  return makePriceLookup(new Map(rows.map((material) => [material.id, material])), await listItemOffers(db, of));
}

/** Available stock at all holders and of both ownerships; 0 for colours without stock. */
export async function readAvailable(db: Db, skuIds: readonly string[]): Promise<(skuId: string) => string> {
  const ids = [...new Set(skuIds)];
  const { rows } = await sql<{ id: string; available: string }>`
    select k.id, ${availableOf(sql`k.id`)}::text as available from unnest(${ids}::bigint[]) k (id)`.execute(db);
  const known = new Map(rows.map(({ id, available }) => [id, available]));
  return (skuId) => known.get(skuId) ?? '0';
}
