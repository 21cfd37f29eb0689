-- Unfreezes lost, returned, reversed and arriving (在途) quantities, which may be moved although their lot is frozen.
create or replace function unfreeze_lots(postings stock_posting[]) returns void language sql as $$
  with needed as (
    select l.id, l.balance_id, l.frozen - (l.on_hand + m.quantity) as quantity
    from (
      select p.balance_id, p.lot_id, p.roll_id, sum(p.quantity) as quantity
      from unnest(postings) p
      join movement_types t on t.code = p.type
      join holders h on h.id = p.holder_id
      where p.lot_id is not null and (t.is_loss or t.code = 'RETURN_SUPPLIER_OUT' or p.reversal_of_id is not null or h.kind = 'TRANSIT')
      group by 1, 2, 3
    ) m
    -- Rolls and lots without rolls by equality each, as in move_lots.
    cross join lateral (
      select x.* from lot_balances x where x.balance_id = m.balance_id and x.lot_id = m.lot_id and x.roll_id = m.roll_id
      union all
      select x.* from lot_balances x
      where x.balance_id = m.balance_id and x.lot_id = m.lot_id and x.roll_id is null and m.roll_id is null
    ) l
    where l.frozen > l.on_hand + m.quantity and l.on_hand + m.quantity >= 0
  ), thawed as (
    update lot_balances l set frozen = l.frozen - n.quantity from needed n where l.id = n.id
  )
  update stock_balances b set frozen = b.frozen - n.quantity
  from (select balance_id, sum(quantity) as quantity from needed group by 1) n
  where b.id = n.balance_id
$$;
revoke execute on function unfreeze_lots(stock_posting[]) from public;
