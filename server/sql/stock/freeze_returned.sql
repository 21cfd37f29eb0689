-- Freezes goods that came back unfit in the same transaction, at their lots and rolls; frozen ones of an unfit lot stay as they are. 质检 of
-- the lot unfreezes them. returned: [{holderId, itemId, lotId, rollId, quantity}], of the brand.
create or replace function freeze_returned(returned jsonb) returns void language sql security definer set search_path = public as $$
  with wanted as (
    select b.id as balance_id, w."lotId" as lot_id, w."rollId" as roll_id, sum(w.quantity) as quantity
    from jsonb_to_recordset(returned) as w ("holderId" bigint, "itemId" bigint, "lotId" bigint, "rollId" bigint, quantity numeric)
    join stock_balances b on b.holder_id = w."holderId" and b.ownership = 1 and b.item_id = w."itemId"
    group by 1, 2, 3
  ), loose as (
    select l.id, l.balance_id, least(w.quantity, l.on_hand - l.frozen) as quantity
    from wanted w join lot_balances l on l.balance_id = w.balance_id and l.lot_id = w.lot_id and l.roll_id is not distinct from w.roll_id
    where l.on_hand > l.frozen
  ), frozen as (
    update lot_balances l set frozen = l.frozen + n.quantity from loose n where l.id = n.id
  )
  update stock_balances b set frozen = b.frozen + n.quantity
  from (select balance_id, sum(quantity) as quantity from loose group by 1) n
  where b.id = n.balance_id
$$;
