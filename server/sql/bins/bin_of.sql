-- The bin where a roll, a lot or an item stands: its own, else that of what it belongs to.
create or replace function bin_of(holder bigint, item bigint, lot bigint, roll bigint) returns bigint language sql stable as $$
  select coalesce(
    (select p.bin_id from bin_placements p where roll is not null and p.holder_id = holder and p.item_id = item and p.lot_id = lot and p.roll_id = roll),
    (select p.bin_id from bin_placements p where lot is not null and p.holder_id = holder and p.item_id = item and p.lot_id = lot and p.roll_id is null),
    (select p.bin_id from bin_placements p where p.holder_id = holder and p.item_id = item and p.lot_id is null and p.roll_id is null))
$$;
