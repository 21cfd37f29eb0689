-- 实际染损 of productions that ended short: what came of the greige that was taken and not returned

update production_orders p
set actual_dye_loss = round((p.greige_taken - p.greige_returned - p.finished_quantity) * 100 / (p.greige_taken - p.greige_returned), 4)
where p.is_short and p.actual_dye_loss is null and p.greige_needed is not null and p.finished_quantity > 0
  and p.greige_taken - p.greige_returned >= p.finished_quantity
  and not exists (select from production_batches b where b.production_id = p.id and b.own_cloth_quantity > 0);
