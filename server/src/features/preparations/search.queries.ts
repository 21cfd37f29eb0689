import { preparationsApi, productionsApi } from '@mrp/contract/features/preparations.ts';
import { sql } from 'kysely';
import { searchRecord } from '../../platform/lists/global-search.ts';

/** What both kinds of order are about, by number, material, style and supplier. */
const goods = {
  joins: sql`
    join holders h on h.id = r.holder_id
    left join suppliers v on v.id = r.supplier_id
    left join spus s on s.id = r.spu_id
    left join skus k on k.id = r.sku_id
    left join colours c on c.id = k.colour_id`,
  note: sql`v.abbreviation`,
  aside: sql`h.name`,
  hex: sql`c.hex`,
};

export const { search: preparationSearch, recent: recentPreparations } = searchRecord({
  ...goods,
  kind: 'preparation',
  page: preparationsApi.list.permission,
  list: '/stock-manage',
  table: 'preparation_orders',
  name: sql`coalesce(nullif(r.set_name, ''), concat_ws(' ', s.name, k.colour_name))`,
  ended: sql`r.state in ('DONE', 'CANCELLED')`,
});

export const { search: productionSearch, recent: recentProductions } = searchRecord({
  ...goods,
  kind: 'production',
  page: productionsApi.list.permission,
  list: '/preparationProductions',
  table: 'production_orders',
  name: sql`concat_ws(' ', s.name, k.colour_name)`,
  ended: sql`r.state <> 'PRODUCING'`,
});
