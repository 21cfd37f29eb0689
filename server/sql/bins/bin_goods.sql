-- What is in stock in each bin, by item, lot, roll and owner: a roll or lot with a place of its own stands there, the others where their lot or item does.
create or replace view bin_goods as
  select p.bin_id, p.id as placement_id, p.placed_at, p.placed_by, b.holder_id, b.item_id, t.lot_id, t.roll_id, b.ownership, t.on_hand
  from bin_placements p
  join stock_balances b on b.holder_id = p.holder_id and b.item_id = p.item_id and b.on_hand > 0
  join lot_balances t on t.balance_id = b.id and t.lot_id = p.lot_id and t.roll_id = p.roll_id and t.on_hand > 0
  where p.roll_id is not null
  union all
  select p.bin_id, p.id, p.placed_at, p.placed_by, b.holder_id, b.item_id, t.lot_id, t.roll_id, b.ownership, t.on_hand
  from bin_placements p
  join stock_balances b on b.holder_id = p.holder_id and b.item_id = p.item_id and b.on_hand > 0
  join lot_balances t on t.balance_id = b.id and t.lot_id = p.lot_id and t.on_hand > 0
  where p.lot_id is not null and p.roll_id is null and not exists (
    select from bin_placements q where q.holder_id = p.holder_id and q.item_id = p.item_id and q.lot_id = t.lot_id and q.roll_id = t.roll_id)
  union all
  select p.bin_id, p.id, p.placed_at, p.placed_by, b.holder_id, b.item_id, t.lot_id, t.roll_id, b.ownership, coalesce(t.on_hand, b.on_hand)
  from bin_placements p
  join stock_balances b on b.holder_id = p.holder_id and b.item_id = p.item_id and b.on_hand > 0
  left join lot_balances t on t.balance_id = b.id and t.on_hand > 0
  where p.lot_id is null and (t.id is null or not exists (
    select from bin_placements q where q.holder_id = p.holder_id and q.item_id = p.item_id and q.lot_id = t.lot_id
      and (q.roll_id is null or q.roll_id = t.roll_id)));
