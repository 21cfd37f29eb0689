-- Locks the balances of the keys in key order, for callers that read before posting. Includes the brand's balances of the same place,
-- because they store its totals. keys: [{holderId, ownership, itemId}]
create or replace function lock_stock(keys jsonb) returns void
language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan as $$
begin
  perform make_balances(keys);
  perform from stock_balances b
  where b.id in (
    select l.id from read_postings(keys) r
    join stock_balances l on l.holder_id = r."holderId" and l.item_id = r."itemId" and l.ownership in (1, r.ownership))
  order by b.holder_id, b.ownership, b.item_id for update;
end $$;
