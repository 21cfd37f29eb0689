import { networkProductsApi } from '@mrp/contract/features/network-products.ts';
import { NETWORK_PRODUCT } from '@mrp/contract/features/network-products/audit.ts';
import { sql } from 'kysely';
import { searchRecord, shortestName } from '../../platform/lists/global-search.ts';

export const { search: productSearch } = searchRecord({
  kind: NETWORK_PRODUCT,
  page: networkProductsApi.list.permission,
  list: '/productList',
  table: 'network_products',
  joins: sql`join suppliers s on s.id = r.supplier_id left join colours c on c.id = named_colour(r.colour_name)`,
  note: sql`concat_ws(' ', s.abbreviation, nullif(r.supplier_item_no, ''))`,
  aside: sql`r.colour_name`,
  hex: sql`c.hex`,
  pictureId: sql`r.picture_id`,
  ended: sql`r.state <> 'OFFERED'`,
  order: shortestName('r.name'),
});
