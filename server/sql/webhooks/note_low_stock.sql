-- Writes an event when the available stock of an item falls below its safety stock, which counts all holders.
create or replace function note_low_stock() returns trigger language plpgsql security definer set search_path = public as $$
declare
  item record;
  lost numeric := (old.on_hand - old.reserved - old.frozen) - (new.on_hand - new.reserved - new.frozen);
begin
  if not exists (select from webhook_subscriptions where active and 'stock.belowSafety' = any (events)) then return null; end if;
  select k.id, k.code, k.safety_stock,
         (select sum(b.on_hand - b.reserved - b.frozen) from stock_balances b where b.item_id = new.item_id) as available
  into item from stock_items i join skus k on k.id = i.sku_id where i.id = new.item_id and k.safety_stock is not null;
  if found and item.available < item.safety_stock and item.available + lost >= item.safety_stock then
    insert into webhook_events (kind, subject, user_id) values (
      'stock.belowSafety',
      jsonb_build_object('itemId', new.item_id::text, 'skuId', item.id::text, 'code', item.code,
                         'available', item.available::text, 'safetyStock', item.safety_stock::text),
      acting_user_id());
  end if;
  return null;
end $$;
