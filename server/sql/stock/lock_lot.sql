-- For quality changes: locks the balances before the lot, in the same order as postings.
create or replace function lock_lot(lot bigint) returns void language plpgsql security definer set search_path = public as $$
begin
  perform from stock_balances b
  where b.id in (select balance_id from lot_balances where lot_id = lot)
  order by b.holder_id, b.ownership, b.item_id for update;
  perform from lots where id = lot for update;
end $$;
