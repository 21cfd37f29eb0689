-- Formula 8: the quantity in the unit of the price times the price, rounded once.
create or replace function price_amount(quantity numeric, unit_price numeric, unit_factor numeric, price_factor numeric) returns numeric
language sql immutable parallel safe
as $$
  select round(quantity * unit_price * unit_factor / price_factor, 2)
$$;
