-- Balances of 0 for what is on its way: the list and the item show 即将入库 where the goods will come in.
-- keys: [{holderId, ownership, itemId}]
create or replace function ensure_balances(keys jsonb) returns void language sql security definer set search_path = public as $$
  select make_balances(keys)
$$;
