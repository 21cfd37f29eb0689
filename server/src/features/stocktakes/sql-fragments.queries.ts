import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** A line beyond the recount band of its stocktake, for `stocktake_lines l` and `stocktakes s`; `amount` is the value of its variance. */
export const isBeyondBand = (amount: RawBuilder<unknown>) => sql<boolean>`(
  l.variance <> 0 and (l.expected <= 0 or abs(l.variance) * 100 > l.expected * s.recount_percent or coalesce(abs(${amount}), 0) > s.recount_amount))`;

/** Somebody counts, or has counted, stocktake `s`: he does not approve it. */
export const countedBy = (userId: string) => sql<SqlBool>`(
  exists (select from stocktake_counters c where c.stocktake_id = s.id and c.user_id = ${userId}::bigint and c.removed_at is null)
  or exists (select from stocktake_events e where e.stocktake_id = s.id and e.user_id = ${userId}::bigint))`;

/** Line `l` waits for a recount that none of the present counters may do, because each counted it before. */
export const isStuck = sql<boolean>`(l.recounting and l.counted is null and not exists (
  select from stocktake_counters c join users w on w.id = c.user_id
  where c.stocktake_id = l.stocktake_id and c.removed_at is null and w.active
    and not exists (select from stocktake_events e where e.line_id = l.id and e.round = l.round - 1 and e.user_id = c.user_id)))`;

/** Line `l` of these stocktakes, a query of their ids, is doubtful because its goods moved; found once for the statement, not line by line. */
export const isMovedIn = (stocktakes: RawBuilder<unknown>) =>
  sql<SqlBool>`l.id in (select moved_stocktake_lines(x.id) from (${stocktakes}) x (id))`;
export const isMoved = (stocktakeId: string) => isMovedIn(sql`select ${stocktakeId}::bigint`);

/**
 * What lies of a line's lot or roll in balance `b`, as `t`. Rolls and lots without rolls are found by equality each: comparing nulls too would
 * read the whole lot for every one of its rolls.
 */
export const lotOfLine = (line: 'l' | 'n') => {
  const [lot, roll] = [sql.ref(`${line}.lot_id`), sql.ref(`${line}.roll_id`)];
  return sql`lateral (
    select x.on_hand, x.second_quantity from lot_balances x where x.balance_id = b.id and x.lot_id = ${lot} and x.roll_id = ${roll}
    union all
    select x.on_hand, x.second_quantity from lot_balances x where x.balance_id = b.id and x.lot_id = ${lot} and x.roll_id is null and ${roll} is null) t`;
};

export const amountOfLine = sql`(select sum(h.amount) from stocktake_shares h where h.line_id = l.id)`;

/** What makes the count of line `l` of stocktake `s` doubtful, as its recount remembers it. */
export const doubtsOfLine = (stocktakeId: string) => sql`array_remove(array[
  case when ${isMoved(stocktakeId)} then 'MOVED' end,
  case when l.conflicting then 'CONFLICT' end,
  case when ${isBeyondBand(amountOfLine)} then 'BEYOND' end], null)`;

/** The reason of line `l`: the reviewer's, else what a counter proposed last. */
export const reasonOfLine = sql`coalesce(
  (select r.reason_id from stocktake_reviews r where r.line_id = l.id),
  (select e.reason_id from stocktake_events e where e.line_id = l.id and e.reason_id is not null order by e.happened_at desc, e.seq desc limit 1))`;

/** Text of the label of line `l` that counters scan. */
export const labelOfLine = sql<string>`case
  when l.roll_id is not null then 'R' || lpad(l.roll_id::text, greatest(10, length(l.roll_id::text)), '0')
  when l.lot_id is not null then 'L' || lpad(l.lot_id::text, greatest(10, length(l.lot_id::text)), '0')
  else l.code end`;

/** 库位 of line `l` of stocktake `s`; empty where the holder has none. */
export const binOfLine = sql<string>`coalesce((select n.code from bins n where n.id = bin_of(s.holder_id, l.item_id, l.lot_id, l.roll_id)), '')`;

/** What the books had of line `l` at the snapshot; nothing while a blind count is open. */
export const bookOfLine = sql<string | null>`case when not s.blind or s.state in ('REVIEW', 'DONE')
  then (select sum(h.snapshot) from stocktake_shares h where h.line_id = l.id) end`;

/** Seconds from the first to the last event of line `l` by whoever took longest in its round. */
export const secondsOfLine = sql<number | null>`(
  select max(x.seconds)::int from (
    select extract(epoch from max(e.at) - min(e.at)) as seconds from stocktake_events e
    where e.line_id = l.id and e.round = l.round and e.mode <> 'VOID' group by e.user_id) x)`;
