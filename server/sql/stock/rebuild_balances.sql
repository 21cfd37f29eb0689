-- Makes balances, lots and goods in transit what movements, reservations and freezings say, and answers how many rows changed. For the
-- operator: nobody posts meanwhile. Rows of movements stay as they are; a balance that they make negative is refused by its constraints.
create or replace function rebuild_balances() returns integer language plpgsql set search_path = public as $$
declare
  lots_changed integer;
  goods_gone integer;
  goods_changed integer;
  balances_changed integer;
begin
  lock table stock_balances, lot_balances, transit_goods, frozen_goods, reservations, movements in exclusive mode;

  insert into lot_balances (balance_id, lot_id, roll_id)
  select distinct m.balance_id, m.lot_id, m.roll_id from movements m where m.lot_id is not null
  on conflict do nothing;
  with due as (
    select x.id, coalesce(m.quantity, 0) as on_hand, nullif(m.second, 0) as second,
      case when o.quality = 'FAILED' or coalesce(r.refused, false) then coalesce(m.quantity, 0) else least(x.frozen, coalesce(m.quantity, 0)) end as frozen
    from lot_balances x
    join lots o on o.id = x.lot_id
    left join rolls r on r.id = x.roll_id
    left join (
      select balance_id, lot_id, roll_id, sum(quantity) as quantity, sum(second_quantity) as second from movements where lot_id is not null group by 1, 2, 3
    ) m on m.balance_id = x.balance_id and m.lot_id = x.lot_id and m.roll_id is not distinct from x.roll_id
  ), written as (
    update lot_balances l set on_hand = d.on_hand, frozen = d.frozen, second_quantity = d.second
    from due d
    where d.id = l.id and (l.on_hand, l.frozen, l.second_quantity) is distinct from (d.on_hand, d.frozen, d.second)
    returning l.id
  ), told as (
    -- The rows as they were before this statement.
    select log_change('stockItem', o.item_id, 'lot_balances', l.id, c.changes) as rows
    from written w
    join lot_balances l on l.id = w.id
    join lots o on o.id = l.lot_id
    join due d on d.id = w.id
    cross join lateral (
      select jsonb_object_agg(x.name, jsonb_build_array(x.kept, x.due)) as changes
      from (values ('on_hand', l.on_hand, d.on_hand), ('frozen', l.frozen, d.frozen), ('second_quantity', l.second_quantity, d.second)) as x (name, kept, due)
      where x.kept is distinct from x.due
    ) c
  )
  select coalesce(sum(told.rows), 0) into lots_changed from told;

  delete from transit_goods g where not exists (
    select from movements m
    where m.balance_id = g.balance_id and m.source_kind = g.source_kind and m.source_line_id = g.source_line_id
      and coalesce(m.lot_id, 0) = g.lot_id and coalesce(m.roll_id, 0) = g.roll_id
    having sum(m.quantity) <> 0);
  get diagnostics goods_gone = row_count;
  insert into transit_goods as g (balance_id, source_kind, source_line_id, lot_id, roll_id, quantity, value)
  select balance_id, source_kind, source_line_id, coalesce(lot_id, 0), coalesce(roll_id, 0), sum(quantity), coalesce(sum(amount), 0)
  from movements where source_kind is not null group by 1, 2, 3, 4, 5 having sum(quantity) <> 0
  on conflict (balance_id, source_kind, source_line_id, lot_id, roll_id) do update set quantity = excluded.quantity, value = excluded.value
  where (g.quantity, g.value) is distinct from (excluded.quantity, excluded.value);
  get diagnostics goods_changed = row_count;

  with due as (
    select b.id, coalesce(m.quantity, 0) as on_hand, case b.ownership when 1 then coalesce(m.amount, 0) end as value, nullif(m.second, 0) as second,
      coalesce(v.quantity, 0) as reserved, coalesce(l.quantity, 0) + coalesce(f.quantity, 0) as frozen
    from stock_balances b
    left join (select balance_id, sum(quantity) as quantity, sum(amount) as amount, sum(second_quantity) as second from movements group by 1) m on m.balance_id = b.id
    left join (select balance_id, sum(quantity) as quantity from reservations group by 1) v on v.balance_id = b.id
    left join (select balance_id, sum(frozen) as quantity from lot_balances group by 1) l on l.balance_id = b.id
    left join (select balance_id, sum(quantity) as quantity from frozen_goods group by 1) f on f.balance_id = b.id
  ), written as (
    update stock_balances b set on_hand = d.on_hand, value = d.value, reserved = d.reserved, frozen = d.frozen, second_quantity = d.second
    from due d
    where d.id = b.id and (b.on_hand, b.value, b.reserved, b.frozen, b.second_quantity) is distinct from (d.on_hand, d.value, d.reserved, d.frozen, d.second)
    returning b.id
  ), told as (
    select log_change('stockItem', b.item_id, 'stock_balances', b.id, c.changes) as rows
    from written w
    join stock_balances b on b.id = w.id
    join due d on d.id = w.id
    cross join lateral (
      select jsonb_object_agg(x.name, jsonb_build_array(x.kept, x.due)) as changes
      from (values ('on_hand', b.on_hand, d.on_hand), ('value', b.value, d.value), ('reserved', b.reserved, d.reserved), ('frozen', b.frozen, d.frozen),
        ('second_quantity', b.second_quantity, d.second))
        as x (name, kept, due)
      where x.kept is distinct from x.due
    ) c
  )
  select coalesce(sum(told.rows), 0) into balances_changed from told;

  update stock_balances b set place_on_hand = b.on_hand + coalesce(o.on_hand, 0)
  from stock_balances x left join stock_balances o on o.holder_id = x.holder_id and o.item_id = x.item_id and o.ownership = 2
  where x.id = b.id and b.ownership = 1 and b.place_on_hand <> b.on_hand + coalesce(o.on_hand, 0);
  return balances_changed + lots_changed + goods_gone + goods_changed;
end $$;
revoke execute on function rebuild_balances() from public;
