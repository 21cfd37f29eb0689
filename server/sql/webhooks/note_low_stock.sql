-- Writes an event when a transaction takes the available stock of an item, of all holders, below its safety stock. It judges at the commit, one
-- transaction after the other for each item, so that two which cross the limit together are not both above it; items are locked in their order.
create or replace function note_low_stock() returns trigger language plpgsql security definer set search_path = public as $$
declare
  changed record;
begin
  for changed in
    with mine as (delete from stock_changes_to_judge where transaction_id = txid_current() returning item_id, change)
    select item_id, sum(change) as change from mine group by item_id having sum(change) < 0 order by item_id
  loop
    perform pg_advisory_xact_lock(hashtextextended('low_stock', changed.item_id));
    insert into webhook_events (kind, subject, user_id)
    select 'stock.belowSafety',
           jsonb_build_object('itemId', i.id::text, 'skuId', k.id::text, 'code', k.code, 'available', b.available::text, 'safetyStock', k.safety_stock::text),
           acting_user_id()
    from stock_items i join skus k on k.id = i.sku_id
    cross join lateral (select sum(y.on_hand - y.reserved - y.frozen) as available from stock_balances y where y.item_id = i.id) b
    where i.id = changed.item_id and b.available < k.safety_stock and b.available - changed.change >= k.safety_stock;
  end loop;
  return null;
end $$;
