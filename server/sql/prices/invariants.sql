create view inv.offers_without_one_preferred as
  select spu_id, sku_id from offers where active group by spu_id, sku_id having count(*) filter (where preferred) <> 1;
