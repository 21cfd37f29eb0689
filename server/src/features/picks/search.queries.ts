import { picksApi } from '@mrp/contract/features/picks.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { INSPECTED_ROWS, matchesTerm, rankOf, SHOWN_HITS, type FoundRecord, type SearchSource } from '../../platform/global-search.ts';
import type { RecentSource } from '../../platform/recent-documents.ts';

/** The first material of the pick, and how many more there are. */
const goods = sql`(
  select min(concat_ws(' ', n.name, nullif(n.colour_name, ''))) || case when count(*) > 1 then ' 等 ' || count(*) || ' 种' else '' end
  from pick_lines n where n.pick_id = d.id)`;

/** Searches picks by number, garment order, style and material; open ones come first. */
async function findPicks(db: Db, term: string): Promise<FoundRecord[]> {
  const { rows } = await sql<FoundRecord>`
    with found as materialized (
      select d.id, ${rankOf(term, 'd')} as rank from pick_orders d where ${matchesTerm(term, 'd')} limit ${INSPECTED_ROWS})
    select d.id, d.code, ${goods} as name, d.state, h.name as aside, null as picture_id, null as hex,
           coalesce(g.code, '') as note, count(*) over ()::int as total, count(*) over () >= ${INSPECTED_ROWS} as more
    from found f
    join pick_orders d on d.id = f.id
    join holders h on h.id = d.holder_id
    left join garment_orders g on g.id = d.garment_order_id
    order by f.rank, d.state <> 'OPEN', d.id desc limit ${SHOWN_HITS}`.execute(db);
  return rows;
}

export const pickSearches: readonly SearchSource[] = [
  { kind: 'pick', page: picksApi.list.permission, list: '/lingliaoManage', find: findPicks },
];

export const recentPicks: readonly RecentSource[] = [
  {
    kind: 'pick',
    page: picksApi.list.permission,
    select: sql`select d.code, ${goods}, d.state, null::bigint from pick_orders d where d.id = m.document_id`,
  },
];
