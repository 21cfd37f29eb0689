-- Reserves available stock for document lines, all or nothing; a line with a reservation gets this quantity instead.
-- wanted: [{holderId, ownership, itemId, documentKind, documentId, lineId, quantity}]
create or replace function reserve_stock(wanted jsonb) returns void
language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan as $$
declare short jsonb;
begin
  perform from stock_balances b
  where (b.holder_id, b.ownership, b.item_id) in (select "holderId", ownership, "itemId" from read_postings(wanted))
  order by b.holder_id, b.ownership, b.item_id for update;

  with asked as (
    select b.id as balance_id, r."documentKind", r."documentId", r."lineId", sum(r.quantity) as quantity
    from read_postings(wanted) r
    join stock_balances b on b.holder_id = r."holderId" and b.ownership = r.ownership and b.item_id = r."itemId"
    group by 1, 2, 3, 4
  ), before as (
    select a.balance_id, sum(a.quantity) - sum(coalesce(v.quantity, 0)) as more
    from asked a left join reservations v on v.balance_id = a.balance_id and v.document_kind = a."documentKind" and v.line_id = a."lineId"
    group by 1
  ), kept as (
    insert into reservations (balance_id, document_kind, document_id, line_id, quantity, expires_at)
    select balance_id, "documentKind", "documentId", "lineId", quantity, now() + interval '30 days' from asked
    on conflict (document_kind, line_id, balance_id) do update set quantity = excluded.quantity, expires_at = excluded.expires_at
  )
  update stock_balances b set reserved = b.reserved + e.more from before e
  where b.id = e.balance_id and b.on_hand - b.reserved - b.frozen >= e.more;

  -- lines without enough stock were not updated above
  select jsonb_agg(jsonb_build_object('name', 'STOCK_SHORT', 'ordinal', r.line_no, 'itemId', r."itemId",
    'available', coalesce(b.on_hand - b.reserved - b.frozen, 0)::text) order by r.ordinal) into short
  from read_postings(wanted) r
  left join stock_balances b on b.holder_id = r."holderId" and b.ownership = r.ownership and b.item_id = r."itemId"
  where b.id is null or b.reserved <> (select sum(quantity) from reservations v where v.balance_id = b.id);
  if short is not null then perform raise_stock_errors(short); end if;
end $$;
