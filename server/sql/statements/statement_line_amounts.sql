-- What a quantity comes to with tax, without it, and its tax: rounded half up once per line, so that the parts always add up. It returns a table, because
-- PostgreSQL writes only such a function into the statement that reads it; called for each line it takes most of the time of what is due.
create or replace function statement_line_amounts(quantity numeric, unit_price numeric, unit_factor numeric, price_factor numeric, tax_included boolean, tax_rate numeric)
returns table (amount numeric, net_amount numeric, tax_amount numeric)
language sql immutable parallel safe rows 1
as $$
  select p.amount + p.added, p.amount - p.contained, p.added + p.contained
  from (
    select a.amount, case when tax_included then 0 else round(a.amount * tax_rate / 100, 2) end as added,
           case when tax_included then a.amount - round(a.amount * 100 / (100 + tax_rate), 2) else 0 end as contained
    from (select price_amount(quantity, unit_price, unit_factor, price_factor) as amount) a
  ) p
$$;
