import { picksApi } from '@mrp/contract/features/picks.ts';
import { sql } from 'kysely';
import { namesOfLines, searchRecord } from '../../platform/lists/global-search.ts';

/** By number, garment order, style and material. */
export const { search: pickSearch, recent: recentPicks } = searchRecord({
  kind: 'pick',
  page: picksApi.list.permission,
  list: '/lingliaoManage',
  table: 'pick_orders',
  joins: sql`join holders h on h.id = r.holder_id left join garment_orders g on g.id = r.garment_order_id`,
  name: namesOfLines('pick_lines', 'pick_id'),
  note: sql`g.code`,
  aside: sql`h.name`,
  ended: sql`r.state <> 'OPEN'`,
});
