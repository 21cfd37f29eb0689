-- Runs every minute: releases expired reservations and notifies their documents. Returns the number of released reservations.
create or replace function end_expired_reservations() returns integer language plpgsql security definer set search_path = public as $$
declare how_many integer;
begin
  perform from stock_balances b
  where b.id in (select balance_id from reservations where expires_at < now())
  order by b.holder_id, b.ownership, b.item_id for update;
  with ended as (
    delete from reservations where expires_at < now() returning *
  ), told as (
    insert into reservation_losses (balance_id, document_kind, document_id, line_id, quantity, cause)
    select balance_id, document_kind, document_id, line_id, quantity, 'EXPIRED' from ended
  ), freed as (
    update stock_balances b set reserved = b.reserved - e.quantity
    from (select balance_id, sum(quantity) as quantity from ended group by 1) e
    where b.id = e.balance_id
  )
  select count(*) into how_many from ended;
  return how_many;
end $$;
