-- Updates lots and rolls; refuses issues above their quantity.
create or replace function move_lots(postings stock_posting[], takes boolean) returns void language plpgsql as $$
declare short record;
begin
  insert into lot_balances (balance_id, lot_id, roll_id)
  select distinct p.balance_id, p.lot_id, p.roll_id
  from unnest(postings) p
  where p.lot_id is not null and not exists (
    select from lot_balances b where b.balance_id = p.balance_id and b.lot_id = p.lot_id and b.roll_id is not distinct from p.roll_id)
  order by 1, 2, 3;

  if takes then
    select m.line_no, m.item_id, m.lot_id, m.roll_id, b.on_hand - b.frozen as available into short
    from (
      select p.balance_id, p.lot_id, p.roll_id, p.item_id, min(p.ordinal) as ordinal, min(p.line_no) as line_no, sum(p.quantity) as quantity
      from unnest(postings) p where p.lot_id is not null group by 1, 2, 3, 4
    ) m
    join lot_balances b on b.balance_id = m.balance_id and b.lot_id = m.lot_id and b.roll_id is not distinct from m.roll_id
    where b.on_hand + m.quantity < b.frozen
    order by m.ordinal limit 1;
    if found then
      perform raise_stock_error('STOCK_LOT_SHORT', jsonb_build_object('ordinal', short.line_no, 'itemId', short.item_id, 'lotId', short.lot_id,
        'rollId', short.roll_id, 'available', short.available::text));
    end if;
  end if;

  update lot_balances b
  set on_hand = b.on_hand + m.quantity, second_quantity = nullif(coalesce(b.second_quantity, 0) + m.second, 0)
  from (
    select p.balance_id, p.lot_id, p.roll_id, sum(p.quantity) as quantity, coalesce(sum(p.second_quantity), 0) as second
    from unnest(postings) p where p.lot_id is not null group by 1, 2, 3
  ) m
  where b.balance_id = m.balance_id and b.lot_id = m.lot_id and b.roll_id is not distinct from m.roll_id;
end $$;
revoke execute on function move_lots(stock_posting[], boolean) from public;
