import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';

/** A balance that something dated moves; `at` numbers what is judged together. The item by its id, or by what it is made of. */
export interface Moved {
  at: number;
  occurredAt: string;
  holder: string;
  ownership: number;
  itemId?: string;
  spuId?: string;
  skuId?: string | null;
}

/** By `at` what is wrong with the moment: it is past, and after the last count of what is moved, for what was counted stays counted. */
export async function findWrongMoments(db: Db, moved: readonly Moved[]): Promise<Map<number, string>> {
  if (moved.length === 0) return new Map();
  const { rows } = await sql<{ at: number; isFuture: boolean; countedAt: string | null }>`
    select d.at, bool_or(d."occurredAt" > clock_timestamp()) as is_future,
           to_char(max(b.last_counted_at) filter (where b.last_counted_at >= d."occurredAt") at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as counted_at
    from jsonb_to_recordset(${JSON.stringify(moved)})
      as d (at integer, "occurredAt" timestamptz, holder bigint, ownership smallint, "itemId" bigint, "spuId" bigint, "skuId" bigint)
    left join stock_balances b on b.holder_id = d.holder and b.ownership = d.ownership and b.item_id = coalesce(d."itemId", (
      select i.id from stock_items i where i.spu_id = d."spuId" and i.sku_id is not distinct from d."skuId"))
    group by d.at order by d.at`.execute(db);
  return new Map(
    rows.flatMap(({ at, isFuture, countedAt }) => {
      const message = isFuture ? '发生时间不能晚于现在' : countedAt && `发生时间不能早于上次盘点（${countedAt}）`;
      return message ? [[at, message] as const] : [];
    }),
  );
}
