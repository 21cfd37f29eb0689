-- The quantity of a balance at a past moment, from one index row.
create or replace function stock_at(balance bigint, moment timestamptz) returns numeric language sql stable set search_path = public as $$
  select after_quantity from movements where balance_id = balance and posted_at <= moment order by posted_at desc, id desc limit 1
$$;
