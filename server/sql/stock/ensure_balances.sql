-- Creates empty balances for expected receipts, because lists and items show 即将入库 per balance.
-- keys: [{holderId, ownership, itemId}]
create or replace function ensure_balances(keys jsonb) returns void language sql security definer set search_path = public as $$
  select make_balances(keys)
$$;
