-- What a share's goods gained since the snapshot by movements that occurred until a moment; reversed ones were never there.
create or replace function moved_until(share stocktake_shares, moment timestamptz) returns numeric language sql stable as $$
  select coalesce(sum(m.quantity), 0)
  from stocktake_lines l
  join stocktakes s on s.id = l.stocktake_id
  join movements m on m.balance_id = share.balance_id and m.posted_at > s.snapshot_at
    and least(m.occurred_at, (select o.occurred_at from movements o where o.id = m.reversal_of_id)) <= moment
    and m.lot_id is not distinct from l.lot_id and m.roll_id is not distinct from l.roll_id
  where l.id = share.line_id and not (m.document_kind = 'stocktake' and m.document_id = share.stocktake_id)
$$;
