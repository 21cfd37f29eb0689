create view inv.external_compositions_off_100 as
  select external_material_id from external_compositions group by external_material_id having sum(share) <> 100;

create view inv.external_offers_of_other_suppliers as
  select e.id from external_materials e join offers o on o.id = e.offer_id where o.supplier_id <> e.supplier_id or o.sku_id is distinct from e.sku_id;
