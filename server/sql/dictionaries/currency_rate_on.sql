-- CNY for one of a currency on a day: the rate in force then, before the first one that one.
create or replace function currency_rate_on(currency bigint, on_day date) returns numeric
language sql stable parallel safe
as $$
  select case when e.code = 'CNY' then 1 else (
    select r.rate from currency_rates r where r.currency_id = e.id
    order by r.valid_from > on_day, abs(r.valid_from - on_day), r.id desc limit 1) end
  from dictionary_entries e where e.id = currency
$$;
