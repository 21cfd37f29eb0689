select keep_history('offers', 'material', 'spu_id');
select make_append_only('offer_prices');
select keep_history('offer_prices', 'material', 'spu_id');
create or replace trigger keep_price_list after insert on offer_prices referencing new table as new_rows
  for each statement execute function keep_price_list();
create or replace trigger move_price_list after update of spu_id, sku_id, supplier_id on offers for each row
  when ((old.spu_id, old.sku_id, old.supplier_id) is distinct from (new.spu_id, new.sku_id, new.supplier_id)) execute function move_price_list();
-- The list follows the prices; nobody else writes it.
do $$ begin
  if exists (select from pg_roles where rolname = 'mrp_app') then
    revoke insert, update, delete, truncate on price_list from mrp_app;
  end if;
end $$;
