-- What else than its own code means a material on a label: the barcode of the colour, and the item numbers of suppliers who offer it. In capitals.
create or replace view material_codes as
  select k.spu_id, k.id as sku_id, upper(k.barcode) as code from skus k where k.barcode <> ''
  union all
  select o.spu_id, o.sku_id, upper(o.supplier_item_no) from offers o where o.supplier_item_no <> '' and o.active;
