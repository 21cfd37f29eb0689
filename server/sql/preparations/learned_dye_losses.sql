-- The actual dye loss of the last five productions of a material at a supplier, of all greige that they used. Of one that ended short the unused
-- greige was worked out from the planned loss, so that it teaches nothing.
create or replace view learned_dye_losses as
  select spu_id, supplier_id, round(100 * sum(used - finished_quantity) / sum(used), 4) as dye_loss, count(*)::int as productions
  from (
    select spu_id, supplier_id, greige_taken - greige_returned as used, finished_quantity, row_number() over (partition by spu_id, supplier_id order by ended_at desc, id desc) as n
    from production_orders where actual_dye_loss is not null and not is_short
  ) latest
  where n <= 5 group by spu_id, supplier_id having sum(used) > 0;
comment on view learned_dye_losses is '实际染损';
