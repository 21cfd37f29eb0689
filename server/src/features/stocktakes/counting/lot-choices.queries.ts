import { sql } from 'kysely';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import type { skuStocktakesApi } from '@mrp/contract/features/stocktakes.ts';
import type { LotInScope } from '@mrp/contract/features/stocktakes/record.ts';
import type { Parsed } from '@mrp/contract/lib/endpoint.ts';
import { anyId, type Db } from '../../../platform/database/database.ts';
import { contains, matchesSearch } from '../../../platform/lists/search.ts';

const MOST_CHOICES = 100;

/** Lots by their number or material, those received last first. */
export async function chooseLots(
  db: Db,
  goods: ItemLevel,
  { q, holderId, ids }: Parsed<typeof skuStocktakesApi.chooseLots>['body'],
): Promise<LotInScope[]> {
  const isNamed = sql`(${contains(sql`l.lot_no`, q)} or ${matchesSearch(q, sql`p.search_text`)} or ${matchesSearch(q, sql`k.search_text`)})`;
  const isInStock = sql`exists (
    select from lot_balances t join stock_balances b on b.id = t.balance_id
    where t.lot_id = l.id and t.on_hand > 0 ${holderId === null ? sql`` : sql`and b.holder_id = ${holderId}`})`;
  const { rows } = await sql<LotInScope>`
    select l.id, l.lot_no, coalesce(k.code, p.code) as code, p.name, coalesce(k.colour_name, '') as colour_name
    from lots l
    join stock_items i on i.id = l.item_id and i.goods = ${goods}
    join spus p on p.id = i.spu_id
    left join skus k on k.id = i.sku_id
    where ${ids === null ? sql`${isInStock} ${q === '' ? sql`` : sql`and ${isNamed}`}` : sql`l.id = ${anyId(ids)}`}
    order by l.received_on desc, l.id desc limit ${ids === null ? MOST_CHOICES : sql`all`}`.execute(db);
  return rows;
}
