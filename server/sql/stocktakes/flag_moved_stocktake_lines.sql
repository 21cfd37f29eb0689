-- A movement between the first and the last event of a line, or one posted later that occurred before, makes the count doubtful.
create or replace function flag_moved_stocktake_lines(ids bigint[]) returns void language sql as $$
  update stocktake_lines l set moved = f.moved
  from (
    select l.id, l.counted_at is not null and exists (
      select from stocktake_shares h
      join stocktakes s on s.id = h.stocktake_id
      join movements m on m.balance_id = h.balance_id and m.posted_at > s.snapshot_at and m.occurred_at <= l.counted_at
        and m.lot_id is not distinct from l.lot_id and m.roll_id is not distinct from l.roll_id
        and (m.occurred_at > l.first_counted_at or m.posted_at > l.counted_at)
        and not (m.document_kind = 'stocktake' and m.document_id = h.stocktake_id)
      where h.line_id = l.id) as moved
    from stocktake_lines l where l.id = any (ids)
  ) f
  where l.id = f.id and l.moved <> f.moved
$$;
