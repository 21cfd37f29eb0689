-- Creates the balances of postings in key order. A place with supplier-owned stock also gets a brand row, because lists need one row per
-- holder and item.
create or replace function make_balances(keys jsonb) returns void language plpgsql set search_path = public as $$
begin
  insert into stock_balances (holder_id, ownership, item_id, value, greige, place_on_hand)
  select r."holderId", o.ownership, r."itemId", case when o.ownership = 1 then 0 end,
    coalesce((select i.sku_id is null from stock_items i where i.id = r."itemId"), false), case when o.ownership = 1 then 0 end
  from (select distinct "holderId", ownership, "itemId" from read_postings(keys)) r
  cross join lateral (select r.ownership union select 1::smallint) as o (ownership)
  where not exists (
    select from stock_balances b where b.holder_id = r."holderId" and b.ownership = o.ownership and b.item_id = r."itemId")
  order by 1, 2, 3
  on conflict (holder_id, ownership, item_id) do nothing;
end $$;
revoke execute on function make_balances(jsonb) from public;
