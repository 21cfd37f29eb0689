-- A lot or roll stands under its own item.
create view inv.misplaced_lots as
  select p.id from bin_placements p
  left join lots l on l.id = p.lot_id
  left join rolls r on r.id = p.roll_id
  where l.item_id <> p.item_id or r.lot_id <> p.lot_id;

-- What stands in a bin was moved there: the log's last line says the same.
create view inv.unlogged_placements as
  select p.id from bin_placements p where p.bin_id is distinct from (
    select m.to_bin_id from bin_moves m
    where m.holder_id = p.holder_id and m.item_id = p.item_id and m.lot_id is not distinct from p.lot_id and m.roll_id is not distinct from p.roll_id
    order by m.id desc limit 1);
