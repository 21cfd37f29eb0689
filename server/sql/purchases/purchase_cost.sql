-- CNY without tax of a quantity of a purchase line, delivered first things first: what was delivered at former prices is worth these, the rest the
-- price of today; each rounded once. Null before 下单.
create or replace function purchase_cost(line purchase_lines, rate numeric, wanted numeric) returns numeric
language sql immutable parallel safe
as $$
  select case when line.stock_price is null then null
    when line.former_quantity >= wanted and line.former_quantity > 0 then round(line.former_cost * wanted / line.former_quantity, 2)
    else line.former_cost + price_amount(wanted - line.former_quantity, line.unit_price, line.unit_factor * rate * 100,
      line.price_factor * (100 + case when line.tax_included then line.tax_rate else 0 end)) end
$$;
