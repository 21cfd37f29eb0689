-- The price list names the item and the supplier of its offers, which move when records are merged.
create or replace function move_price_list() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update price_list set spu_id = new.spu_id, sku_id = new.sku_id, supplier_id = new.supplier_id where offer_id = new.id;
  return null;
end $$;
