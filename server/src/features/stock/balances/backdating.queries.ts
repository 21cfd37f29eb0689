import { sql } from 'kysely';
import { formatDecimal } from '@mrp/contract/lib/decimals.ts';
import { anyId, preparedStatement, type Db } from '../../../platform/database/database.ts';

/** A day that would end with a negative quantity. */
export interface NegativeDay {
  /** The movement that causes the negative quantity. */
  movementId: string;
  day: string;
  level: string;
  /** The first day from which the quantity is sufficient. */
  enoughFrom: string;
}

/**
 * Returns the first day at whose end one of the given, just posted movements would leave a balance negative. Call it while holding the lock
 * of these balances. Days that were negative before are ignored. A movement posted before a day cannot have occurred on or after it, so
 * only movements posted since that day are read.
 */
export async function findNegativeDay(db: Db, movementIds: readonly string[]): Promise<NegativeDay | undefined> {
  const { rows } = await sql<NegativeDay & { decimals: number }>`${preparedStatement}
    with issued as (
      select m.balance_id, min(m.id) as movement_id, date_trunc('day', min(m.occurred_at)) as since from movements m
      where m.id = ${anyId(movementIds)} and m.quantity < 0 and m.occurred_at < date_trunc('day', now()) group by 1
    ), days as (
      select m.balance_id, i.movement_id, m.occurred_at::date as day, sum(m.quantity) as moved, coalesce(sum(m.quantity) filter (where m.id = ${anyId(movementIds)}), 0) as posted
      from issued i join movements m on m.balance_id = i.balance_id and m.posted_at >= i.since and m.occurred_at >= i.since group by 1, 2, 3
    ), levels as (
      select d.movement_id, d.balance_id, d.day, lead(d.day) over ahead as next_day, sum(d.posted) over ahead as posted,
             b.on_hand - coalesce(sum(d.moved) over (partition by d.balance_id order by d.day desc rows between unbounded preceding and 1 preceding), 0) as level
      from days d join stock_balances b on b.id = d.balance_id window ahead as (partition by d.balance_id order by d.day)
    )
    select l.movement_id, l.day, l.level::text as level, u.decimals, max(l.next_day) over (partition by l.balance_id) as enough_from
    from levels l join stock_balances b on b.id = l.balance_id join stock_items i on i.id = b.item_id join units u on u.id = i.unit_id
    where l.level < 0 and l.level - l.posted >= 0
    order by l.movement_id, l.day limit 1`.execute(db);
  const [first] = rows;
  return first && { ...first, level: formatDecimal(first.level, first.decimals) };
}
