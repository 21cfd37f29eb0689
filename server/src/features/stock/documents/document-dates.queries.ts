import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** A balance that a dated document moves. `at` numbers the check it belongs to. The item is given by its id, or by its material. */
export interface DatedBalance {
  at: number;
  occurredAt: string;
  holder: string;
  ownership: number;
  itemId?: string;
  spuId?: string;
  skuId?: string | null;
}

/**
 * Returns an error message by `at` when the date is in the future, or not after the last stocktake of a moved balance, because a stocktake
 * must not change afterwards.
 */
export async function findInvalidDates(db: Db, moved: readonly DatedBalance[]): Promise<Map<number, string>> {
  if (moved.length === 0) return new Map();
  const { rows } = await sql<{ at: number; isFuture: boolean; countedAt: string | null; count: string | null }>`
    select d.at, bool_or(d."occurredAt" > clock_timestamp()) as is_future,
           to_char(max(b.last_counted_at) filter (where b.last_counted_at >= d."occurredAt") at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as counted_at,
           (array_agg(b.last_count_code order by b.last_counted_at desc) filter (where b.last_counted_at >= d."occurredAt"))[1] as count
    from jsonb_to_recordset(${JSON.stringify(moved)})
      as d (at integer, "occurredAt" timestamptz, holder bigint, ownership smallint, "itemId" bigint, "spuId" bigint, "skuId" bigint)
    left join stock_balances b on b.holder_id = d.holder and b.ownership = d.ownership and b.item_id = coalesce(d."itemId", (
      select i.id from stock_items i where i.spu_id = d."spuId" and i.sku_id is not distinct from d."skuId"))
    group by d.at order by d.at`.execute(db);
  return new Map(
    rows.flatMap(({ at, isFuture, countedAt, count }) => {
      const message = isFuture
        ? '发生时间不能晚于现在'
        : countedAt && `发生时间不能早于${count ? `盘点 ${count}` : '上次盘点'}（${countedAt}）`;
      return message ? [[at, message] as const] : [];
    }),
  );
}

export const earlyArrivalMessage = '预计到货日期不能早于发运日期';

/** Returns the positions of documents that would arrive before the day on which they leave. */
export async function findEarlyArrivals(
  db: Db,
  documents: readonly { expectedOn: string | null; occurredAt: string | null }[],
): Promise<number[]> {
  if (documents.every(({ expectedOn }) => expectedOn === null)) return [];
  const { rows } = await sql<{ at: number }>`
    select (d.n - 1)::int as at
    from rows from (jsonb_to_recordset(${JSON.stringify(documents)}) as ("expectedOn" date, "occurredAt" timestamptz)) with ordinality as d ("expectedOn", "occurredAt", n)
    where d."expectedOn" < business_day(coalesce(d."occurredAt", now()))`.execute(db);
  return rows.map(({ at }) => at);
}
