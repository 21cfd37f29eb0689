create view inv.network_compositions_off_100 as
  select network_product_id from network_product_compositions group by network_product_id having sum(share) <> 100;

create view inv.network_products_introduced_elsewhere as
  select p.id from network_products p join external_materials e on e.id = p.external_material_id where e.supplier_id <> p.supplier_id;
