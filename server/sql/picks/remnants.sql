-- 余料 that is free: what is left of a roll that a pick cut, what came back of one that moved on, and what came back as 余料 of lots and of goods without them.
create or replace view remnants as
  select b.holder_id, b.ownership, b.item_id, t.lot_id, t.roll_id, least(t.on_hand - t.frozen, b.on_hand - b.reserved - b.frozen) as quantity
  from stock_balances b
  join lot_balances t on t.balance_id = b.id and t.roll_id is not null and t.on_hand > t.frozen
  where b.on_hand > b.reserved + b.frozen
    and (exists (select from pick_takes k where k.roll_id = t.roll_id and k.quantity > k.returned_quantity)
      or exists (
        select from rolls r join movements m on m.balance_id = t.balance_id and m.roll_id = r.id and m.type = 'RETURN_PICK_IN'
        where r.id = t.roll_id and r.remnant_of_id is not null))
  union all
  select b.holder_id, b.ownership, b.item_id, t.lot_id, null, least(s.surplus, coalesce(t.on_hand - t.frozen, b.on_hand), b.on_hand - b.reserved - b.frozen)
  from stock_balances b
  left join lot_balances t on t.balance_id = b.id and t.roll_id is null and t.on_hand > t.frozen
  cross join lateral (
    select sum(r.quantity) as surplus
    from pick_lines l
    join pick_orders o on o.id = l.pick_id and o.holder_id = b.holder_id
    join pick_takes k on k.line_id = l.id and k.roll_id is null and k.lot_id is not distinct from t.lot_id
    join pick_return_lines r on r.take_id = k.id
    join pick_returns p on p.id = r.return_id and p.kind = 'SURPLUS'
    where l.item_id = b.item_id and l.surplus_quantity > 0) s
  where b.ownership = 1 and b.on_hand > b.reserved + b.frozen and s.surplus > 0;
