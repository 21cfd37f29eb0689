-- 建议量 for what is lacking: whole multiples that cover it and the MOQ, rounded up to a unit of so many steps. Integer division is exact, where a
-- numeric quotient would be rounded first.
create or replace function order_quantity(lacking numeric, moq numeric, multiple numeric, steps numeric) returns numeric
language sql immutable parallel safe
as $$
  select case when lacking <= 0 then 0
    else ceil((div(greatest(lacking, moq), multiple) + (mod(greatest(lacking, moq), multiple) > 0)::int) * multiple * steps) / steps end
$$;
