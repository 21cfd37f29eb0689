import { sql } from 'kysely';
import { anyId, type Db } from '../../platform/database/database.ts';

/*
 * 补录: a stocktake that was held before it was entered. What the books had then is the sum of the movements that occurred until then, whenever
 * they were posted.
 */

/** Lists which of these items the holder had in stock at that time. */
export async function listStockedThen(db: Db, holderId: string, itemIds: readonly string[], heldAt: string): Promise<string[]> {
  const { rows } = await sql<{ itemId: string }>`
    select b.item_id from stock_balances b join movements m on m.balance_id = b.id and m.occurred_at <= ${heldAt}
    where b.holder_id = ${holderId} and b.item_id = ${anyId(itemIds)} and b.ownership = 1
    group by b.item_id having sum(m.quantity) > 0 order by b.item_id`.execute(db);
  return rows.map(({ itemId }) => itemId);
}

/** Selects a line for every lot and roll of these items that was in stock at that time. */
export const linesOfThen = (id: string, itemIds: readonly string[], heldAt: string) => sql`
  select s.id as stocktake_id, (row_number() over (order by min(coalesce(k.code, p.code)), i.id, min(l.received_on), min(l.lot_no), l.id, min(length(r.roll_no)), min(r.roll_no), r.id) - 1)::int as position,
         i.id as item_id, l.id as lot_id, r.id as roll_id, min(coalesce(k.code, p.code)) as code, min(p.name) as name, min(coalesce(k.colour_name, '')) as colour_name, i.unit_id
  from stocktakes s
  cross join lateral (
    select b.item_id, m.lot_id, m.roll_id from stock_balances b join movements m on m.balance_id = b.id and m.occurred_at <= ${heldAt}
    where b.holder_id = s.holder_id and b.item_id = ${anyId(itemIds)} and (s.ownership = 3 or b.ownership = s.ownership)
    group by b.id, m.lot_id, m.roll_id having sum(m.quantity) > 0
  ) t
  join stock_items i on i.id = t.item_id
  join spus p on p.id = i.spu_id
  left join skus k on k.id = i.sku_id
  left join lots l on l.id = t.lot_id
  left join rolls r on r.id = t.roll_id
  where s.id = ${id} group by s.id, i.id, l.id, r.id`;

/** Selects the owners of each line with their stock at that time. */
export const sharesOfThen = (id: string, heldAt: string) => sql`
  select n.stocktake_id, n.id as line_id, b.ownership, b.id as balance_id,
         coalesce((select sum(m.quantity) from movements m where m.balance_id = b.id and m.occurred_at <= ${heldAt}
           and m.lot_id is not distinct from n.lot_id and m.roll_id is not distinct from n.roll_id), 0) as snapshot
  from stocktake_lines n
  join stocktakes s on s.id = n.stocktake_id
  join stock_balances b on b.holder_id = s.holder_id and b.item_id = n.item_id and (s.ownership = 3 or b.ownership = s.ownership)
  where n.stocktake_id = ${id}`;

interface LineOfThen {
  lineId: string;
  expected: string;
  decimals: number;
  /** Whatever was taken since would still have been there with two percent less. */
  canLose: boolean;
}

/** The lines of a stocktake with what the books had when it was held. */
export async function listLinesOfThen(db: Db, id: string, heldAt: string): Promise<LineOfThen[]> {
  const { rows } = await sql<LineOfThen>`
    select l.id as line_id, sum(h.snapshot)::text as expected, u.decimals, bool_and(h.snapshot + least(f.lowest, 0) >= h.snapshot * 0.02) as can_lose
    from stocktake_lines l
    join stocktake_shares h on h.line_id = l.id
    join units u on u.id = l.unit_id
    cross join lateral (
      select coalesce(min(x.so_far), 0) as lowest from (
        select sum(m.quantity) over (order by m.occurred_at, m.id) as so_far from movements m
        where m.balance_id = h.balance_id and m.occurred_at > ${heldAt} and m.lot_id is not distinct from l.lot_id and m.roll_id is not distinct from l.roll_id) x
    ) f
    where l.stocktake_id = ${id} group by l.id, u.decimals order by l.position`.execute(db);
  return rows;
}
