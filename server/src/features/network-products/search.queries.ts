import { networkProductsApi } from '@mrp/contract/features/network-products.ts';
import { NETWORK_PRODUCT } from '@mrp/contract/features/network-products/audit.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { INSPECTED_ROWS, matchesTerm, rankOf, SHOWN_HITS, type FoundRecord, type SearchSource } from '../../platform/global-search.ts';

export const productSearch: SearchSource = {
  kind: NETWORK_PRODUCT,
  page: networkProductsApi.list.permission,
  list: '/productList',
  find: findProducts,
};

async function findProducts(db: Db, term: string): Promise<FoundRecord[]> {
  const { rows } = await sql<FoundRecord>`
    with found as materialized (
      select p.id, ${rankOf(term, 'p')} as rank from network_products p where ${matchesTerm(term, 'p')} limit ${INSPECTED_ROWS})
    select p.id, p.code, p.name, p.state, concat_ws(' ', s.abbreviation, nullif(p.supplier_item_no, '')) as note, p.colour_name as aside, c.hex,
           p.picture_id, count(*) over ()::int as total, count(*) over () >= ${INSPECTED_ROWS} as more
    from found f join network_products p on p.id = f.id join suppliers s on s.id = p.supplier_id left join colours c on c.id = named_colour(p.colour_name)
    order by f.rank, p.state <> 'OFFERED', length(p.name), p.code limit ${SHOWN_HITS}`.execute(db);
  return rows;
}
