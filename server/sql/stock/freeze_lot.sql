-- 不合格: freezes a lot at all holders and releases the latest reservations; with `on_off` false unfreezes it, with its rolls that were refused alone.
create or replace function freeze_lot(lot bigint, on_off boolean) returns void language plpgsql security definer set search_path = public as $$
begin
  perform from stock_balances b
  where b.id in (select balance_id from lot_balances where lot_id = lot)
  order by b.holder_id, b.ownership, b.item_id for update;
  if on_off then
    perform release_latest_reservations(b.id, b.reserved + b.frozen + l.quantity - b.on_hand, 'FREEZE')
    from stock_balances b
    join (select balance_id, sum(on_hand - frozen) as quantity from lot_balances where lot_id = lot group by 1) l on l.balance_id = b.id
    where b.reserved + b.frozen + l.quantity > b.on_hand;
  end if;
  if not on_off then update rolls set refused = false where lot_id = lot and refused; end if;
  with changed as (
    select id, balance_id, case when on_off then on_hand - frozen else -frozen end as quantity from lot_balances where lot_id = lot
  ), lots as (
    update lot_balances l set frozen = l.frozen + c.quantity from changed c where l.id = c.id
  )
  update stock_balances b set frozen = b.frozen + c.quantity
  from (select balance_id, sum(quantity) as quantity from changed group by 1) c
  where b.id = c.balance_id;
end $$;
