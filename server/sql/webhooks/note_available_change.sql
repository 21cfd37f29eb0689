-- Keeps what a balance's available stock changed by, where somebody is told when the item falls below its safety stock.
create or replace function note_available_change() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if not exists (select from webhook_subscriptions where active and 'stock.belowSafety' = any (events)) then return null; end if;
  insert into stock_changes_to_judge (item_id, change)
  select i.id, (new.on_hand - new.reserved - new.frozen) - (old.on_hand - old.reserved - old.frozen)
  from stock_items i join skus k on k.id = i.sku_id where i.id = new.item_id and k.safety_stock is not null;
  return null;
end $$;
