import { BASE_CURRENCY } from '@mrp/contract/features/dictionaries/entries.ts';
import type { CostSheet } from '@mrp/contract/features/costing/record.ts';
import type { Unit } from '@mrp/contract/lib/units.ts';
import { sql } from 'kysely';
import { anyId, preparedStatement, type Db } from '../../../platform/database/database.ts';
import { ownFactor } from '../../prices/queries.ts';
import { readUnits } from '../quotations/context.queries.ts';
import { approvedPrices, isPricedMaterial, type ApprovedPrices, type OfferTerms } from './approved-prices.rules.ts';

/** What the approval of each of these sheets writes into the price history, and what it leaves out. */
export async function planApprovedPrices(db: Db, sheets: readonly Pick<CostSheet, 'lines'>[]): Promise<ApprovedPrices[]> {
  const skuIds = sheets.flatMap(({ lines }) => lines.filter(isPricedMaterial).flatMap(({ item }) => item?.id ?? []));
  const offers = skuIds.length === 0 ? [] : await listTerms(db, [...new Set(skuIds)]);
  const units = offers.length === 0 ? new Map<string, Unit>() : await readUnits(db);
  return sheets.map(({ lines }) =>
    approvedPrices(
      lines,
      offers.map((offer) => ({ ...offer, unitOf: (id) => units.get(id) })),
    ),
  );
}

async function listTerms(db: Db, skuIds: readonly string[]): Promise<Omit<OfferTerms, 'unitOf'>[]> {
  const { rows } = await sql<Omit<OfferTerms, 'unitOf'>>`${preparedStatement}
    select o.id as offer_id, o.sku_id, o.supplier_id, o.preferred, s.kind, business_day()::text as today,
      jsonb_build_object('id', u.id::text, 'name', u.name, 'dimension', u.dimension, 'decimals', u.decimals, 'factor', u.factor::text) as unit,
      o.disparity, o.tax_included, o.tax_rate, coalesce(o.width, s.width) as width, coalesce(o.gram_weight, s.gram_weight) as gram_weight, ${ownFactor} as own,
      case when e.code = ${BASE_CURRENCY} then '1' else (
        select r.rate::text from currency_rates r where r.currency_id = e.id and r.valid_from <= business_day() order by r.valid_from desc, r.id desc limit 1) end as rate,
      (select c.price from current_prices c where c.offer_id = o.id and c.kind = 'BULK' and c.min_quantity = 0 limit 1) as price
    from offers o join spus s on s.id = o.spu_id join units u on u.id = o.unit_id join dictionary_entries e on e.id = o.currency_id
    where o.sku_id = ${anyId(skuIds)} and o.active order by o.id`.execute(db);
  return rows;
}
