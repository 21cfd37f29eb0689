-- Releases reservations of a locked balance, the latest first, until `wanted` is available; notifies their documents.
create or replace function release_latest_reservations(balance bigint, wanted numeric, why text) returns void language sql set search_path = public as $$
  with aged as (
    select *, sum(quantity) over (order by id desc) as so_far from reservations where balance_id = balance
  ), taken as (
    select id, balance_id, document_kind, document_id, line_id, least(quantity, wanted - (so_far - quantity)) as quantity, so_far <= wanted as whole
    from aged where so_far - quantity < wanted
  ), told as (
    insert into reservation_losses (balance_id, document_kind, document_id, line_id, quantity, cause)
    select balance_id, document_kind, document_id, line_id, quantity, why from taken
  ), ended as (
    delete from reservations v using taken t where v.id = t.id and t.whole
  ), reduced as (
    update reservations v set quantity = v.quantity - t.quantity from taken t where v.id = t.id and not t.whole
  )
  update stock_balances b set reserved = b.reserved - t.quantity
  from (select sum(quantity) as quantity from taken) t
  where b.id = balance and t.quantity is not null
$$;
revoke execute on function release_latest_reservations(bigint, numeric, text) from public;
