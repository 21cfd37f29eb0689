/*
 * Lines whose count is doubtful because of movements: one between the first and the last event of the line, or one posted after the last event
 * that occurred before it, which nothing expected; a roll that was found and came in later, which lay there all the time.
 * A reversal is of the moment of what it reverses. Always as the movements are now; of an ended stocktake, as they were at its end.
 * Lots and rolls are compared without nulls, so that many lines and many movements of one balance are joined at once.
 */
create or replace function moved_stocktake_lines(stocktake bigint) returns setof bigint language sql stable as $$
  select distinct l.id
  from stocktakes s
  join (select distinct h.stocktake_id, h.balance_id from stocktake_shares h) h on h.stocktake_id = s.id
  join stock_balances b on b.id = h.balance_id
  join movements m on m.balance_id = b.id and m.posted_at > s.snapshot_at and m.posted_at <= coalesce(s.completed_at, 'infinity')
    and not (m.document_kind = 'stocktake' and m.document_id = s.id)
  join stocktake_lines l on l.stocktake_id = s.id and l.item_id = b.item_id
    and coalesce(l.lot_id, 0) = coalesce(m.lot_id, 0) and coalesce(l.roll_id, 0) = coalesce(m.roll_id, 0)
  left join movements o on o.id = m.reversal_of_id
  cross join lateral (select least(m.occurred_at, o.occurred_at) as at) e
  where s.id = stocktake and (e.at <= l.counted_at and (e.at > l.first_counted_at or m.posted_at > l.counted_at)
    or l.roll_id is not null and l.variance > 0 and m.quantity > 0 and e.at > l.counted_at)
$$;
