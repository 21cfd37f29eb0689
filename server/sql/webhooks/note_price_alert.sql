-- Writes an event when a new price moves by more than the configured percentage.
create or replace function note_price_alert() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if not exists (select from webhook_subscriptions where active and 'price.alert' = any (events)) then return null; end if;
  insert into webhook_events (kind, subject, user_id) values (
    'price.alert',
    jsonb_build_object('priceId', new.price_id::text, 'offerId', new.offer_id::text, 'spuId', new.spu_id::text, 'skuId', new.sku_id::text,
                       'supplierId', new.supplier_id::text, 'validFrom', new.valid_from, 'changePercent', new.change_percent::text,
                       'alertPercent', new.alert_percent::text),
    acting_user_id());
  return null;
end $$;
