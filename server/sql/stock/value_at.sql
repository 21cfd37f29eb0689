-- The value of a balance at a past moment; see stock_at.
create or replace function value_at(balance bigint, moment timestamptz) returns numeric language sql stable set search_path = public as $$
  select after_value from movements where balance_id = balance and posted_at <= moment order by posted_at desc, id desc limit 1
$$;
