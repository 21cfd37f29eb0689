import { sql } from 'kysely';
import { anyId, preparedStatement, type Db } from '../../platform/database/database.ts';
import { offerPriceFact } from '../prices/queries.ts';
import type { OfferTerms } from './prices.rules.ts';

/** Terms and 大货 prices in force today of these offers, by offer. */
export async function listOfferTerms(db: Db, offerIds: readonly string[]): Promise<Map<string, OfferTerms>> {
  const { rows } = await sql<OfferTerms & { offerId: string }>`${preparedStatement}
    select o.id as offer_id, jsonb_build_object('id', oc.id::text, 'code', oc.code, 'name', oc.name) as currency, o.tax_included, o.tax_rate,
           coalesce((
             select jsonb_agg(${offerPriceFact(sql`business_day()`)}
               || jsonb_build_object('currency', jsonb_build_object('id', cur.id::text, 'code', cur.code, 'name', cur.name)) order by p.min_quantity, p.valid_from, p.price_id)
             from current_prices p join units pu on pu.id = p.unit_id join dictionary_entries cur on cur.id = p.currency_id
             where p.offer_id = o.id and p.kind = 'BULK' and p.net_price is not null), '[]') as breaks
    from offers o join dictionary_entries oc on oc.id = o.currency_id
    where o.id = ${anyId(offerIds)}`.execute(db);
  return new Map(rows.map(({ offerId, ...terms }) => [offerId, terms]));
}

/** 低价起点 in force for the class of the material, by SKU. */
export async function listLowLimits(db: Db, skuIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; limit: string }>`${preparedStatement}
    select k.id, v.low_limit::text as "limit" from skus k join spus s on s.id = k.spu_id
    join comparison_config_versions v on v.id = comparison_version_of(s.classification_id) where k.id = ${anyId(skuIds)}`.execute(db);
  return new Map(rows.map(({ id, limit }) => [id, limit]));
}
