import type { CountedGoods } from '@mrp/contract/features/stocktakes/counted-goods.ts';
import { sql } from 'kysely';
import { anyId, type Db } from '../../platform/database/database.ts';

interface Asked {
  holderIds: readonly string[];
  skuIds?: readonly string[] | undefined;
  spuIds?: readonly string[] | undefined;
}

/** Open counts of these goods at these holders, the newest first. Greige is of a material, dyed goods of a colour. */
export async function listCountedGoods(db: Db, { holderIds, skuIds = [], spuIds = [] }: Asked): Promise<CountedGoods[]> {
  const { rows } = await sql<CountedGoods>`
    select s.id as stocktake_id, s.code, s.freezes, array_agg(distinct concat_ws(' ', l.code, l.name, nullif(l.colour_name, ''))) as names
    from stocktakes s join stocktake_lines l on l.stocktake_id = s.id join stock_items i on i.id = l.item_id
    where s.holder_id = ${anyId(holderIds)} and s.state in ('COUNTING', 'RECOUNT', 'REVIEW')
      and (i.sku_id = ${anyId(skuIds)} or i.sku_id is null and i.spu_id = ${anyId(spuIds)})
    group by s.id order by s.id desc`.execute(db);
  return rows;
}
