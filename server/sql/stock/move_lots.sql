-- Updates lots and rolls; refuses issues above their quantity. Rolls and lots without rolls are found by equality each: a comparison of nulls
-- too would read the whole lot for every roll.
create or replace function move_lots(postings stock_posting[], takes boolean) returns void language plpgsql as $$
begin
  insert into lot_balances (balance_id, lot_id, roll_id)
  select distinct p.balance_id, p.lot_id, p.roll_id
  from unnest(postings) p
  where p.lot_id is not null
    and not exists (select from lot_balances b where b.balance_id = p.balance_id and b.lot_id = p.lot_id and b.roll_id = p.roll_id)
    and (p.roll_id is not null
      or not exists (select from lot_balances b where b.balance_id = p.balance_id and b.lot_id = p.lot_id and b.roll_id is null))
  order by 1, 2, 3;

  if takes and exists (
    select from (
      select p.balance_id, p.lot_id, p.roll_id, sum(p.quantity) as quantity
      from unnest(postings) p where p.lot_id is not null group by 1, 2, 3
    ) m
    cross join lateral (
      select x.on_hand, x.frozen from lot_balances x where x.balance_id = m.balance_id and x.lot_id = m.lot_id and x.roll_id = m.roll_id
      union all
      select x.on_hand, x.frozen from lot_balances x
      where x.balance_id = m.balance_id and x.lot_id = m.lot_id and x.roll_id is null and m.roll_id is null
    ) b
    where b.on_hand + m.quantity < b.frozen
  ) then
    perform refuse_shortages(postings);
  end if;

  update lot_balances b
  set on_hand = b.on_hand + m.quantity, second_quantity = nullif(coalesce(b.second_quantity, 0) + m.second, 0)
  from (
    select p.balance_id, p.lot_id, p.roll_id, sum(p.quantity) as quantity, coalesce(sum(p.second_quantity), 0) as second
    from unnest(postings) p where p.lot_id is not null group by 1, 2, 3
  ) m
  cross join lateral (
    select x.id from lot_balances x where x.balance_id = m.balance_id and x.lot_id = m.lot_id and x.roll_id = m.roll_id
    union all
    select x.id from lot_balances x
    where x.balance_id = m.balance_id and x.lot_id = m.lot_id and x.roll_id is null and m.roll_id is null
  ) k
  where b.id = k.id;
end $$;
revoke execute on function move_lots(stock_posting[], boolean) from public;
