-- A price in CNY without tax, which has four decimals, in currency and tax terms of its order: the shortest price that it is the rounded one of.
create or replace function statement_corrected_price(cost numeric, rate numeric, tax_included boolean, tax_rate numeric) returns numeric
language sql immutable parallel safe
as $$
  select coalesce(
    (select round(p.exact, d.decimals) from generate_series(2, 4) d (decimals)
     where round(round(p.exact, d.decimals) * rate * 100 / p.taxed, 4) = cost order by d.decimals limit 1),
    round(p.exact, 8))
  from (
    select cost * t.taxed / (rate * 100) as exact, t.taxed
    from (select 100 + case when tax_included then tax_rate else 0 end as taxed) t
  ) p
$$;
