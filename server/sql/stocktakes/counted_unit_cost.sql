-- What one unit of a counted balance is worth, unrounded: its own average, else that of the item over all holders.
create or replace function counted_unit_cost(balance bigint) returns numeric language sql stable as $$
  select coalesce(
    (select b.value / b.on_hand from stock_balances b where b.id = balance and b.on_hand > 0 and b.value > 0),
    (select sum(o.value) / sum(o.on_hand) from stock_balances b join stock_balances o on o.item_id = b.item_id and o.ownership = 1
     where b.id = balance having sum(o.on_hand) > 0))
$$;
