create or replace function expected_of_stocktake_line(line bigint, moment timestamptz) returns numeric language sql stable as $$
  select sum(h.snapshot + moved_until(h, moment)) from stocktake_shares h where h.line_id = line
$$;
