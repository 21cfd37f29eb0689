import { itemLevels } from '@mrp/contract/features/stock/item-level.ts';
import { stocktakeCallsOf } from '@mrp/contract/features/stocktakes.ts';
import { stocktakeTitle } from '@mrp/contract/features/stocktakes/workflow.ts';
import { sql } from 'kysely';
import { searchRecord } from '../../platform/lists/global-search.ts';
import type { RecentSource } from '../../platform/home/recent-documents.ts';

/** Those who see one type of holder only find theirs in their list. */
const { search, recent } = searchRecord({
  kind: 'stocktake',
  page: { anyOf: itemLevels.map(stocktakeTitle) },
  list: '/skuInventory',
  table: 'stocktakes',
  joins: sql`join holders h on h.id = r.holder_id`,
  name: sql`h.name`,
  note: sql`short_day(r.deadline) || ' 截止'`,
  aside: sql`r.goods`,
  ended: sql`r.state in ('DONE', 'CANCELLED')`,
});

export const stocktakeSearch = search;
export const recentStocktakes: RecentSource = {
  ...recent,
  page: { anyOf: itemLevels.flatMap((goods) => stocktakeCallsOf(goods).list.permission.anyOf) },
};
