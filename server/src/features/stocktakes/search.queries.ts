import { itemLevels } from '@mrp/contract/features/stock/item-level.ts';
import { stocktakeCallsOf } from '@mrp/contract/features/stocktakes.ts';
import { stocktakeTitle } from '@mrp/contract/features/stocktakes/workflow.ts';
import { sql } from 'kysely';
import { INSPECTED_ROWS, matchesTerm, rankOf, SHOWN_HITS, type FoundRecord, type SearchSource } from '../../platform/global-search.ts';
import type { RecentSource } from '../../platform/recent-documents.ts';

/** Open ones come first. */
const find: SearchSource['find'] = async (db, term) => {
  const { rows } = await sql<FoundRecord>`
    with found as materialized (
      select s.id, ${rankOf(term, 's')} as rank from stocktakes s where ${matchesTerm(term, 's')} limit ${INSPECTED_ROWS})
    select s.id, s.code, h.name, s.state, s.goods as aside, null as picture_id, null as hex, short_day(s.deadline) || ' 截止' as note,
           count(*) over ()::int as total, count(*) over () >= ${INSPECTED_ROWS} as more
    from found f
    join stocktakes s on s.id = f.id
    join holders h on h.id = s.holder_id
    order by f.rank, s.state in ('DONE', 'CANCELLED'), s.id desc limit ${SHOWN_HITS}`.execute(db);
  return rows;
};

/** Those who see one type of holder only find theirs in their list. */
export const stocktakeSearches: readonly SearchSource[] = [
  { kind: 'stocktake', page: { anyOf: itemLevels.map(stocktakeTitle) }, list: '/skuInventory', find },
];

export const recentStocktakes: readonly RecentSource[] = [
  {
    kind: 'stocktake',
    page: { anyOf: itemLevels.flatMap((goods) => stocktakeCallsOf(goods).list.permission.anyOf) },
    select: sql`select s.code, h.name, s.state, null::bigint from stocktakes s join holders h on h.id = s.holder_id where s.id = m.document_id`,
  },
];
