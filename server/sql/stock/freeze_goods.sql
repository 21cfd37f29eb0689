/*
 * Freezes goods without lots for the document lines that found them unfit: sets the frozen quantity of a line, or with `adds` adds to it, limited to
 * what is there; 0 frees them. Releases the latest reservations where needed.
 * wanted: [{holderId, ownership, itemId, documentKind, documentId, lineId, quantity}]; items with lots are left out
 */
create or replace function freeze_goods(wanted jsonb, adds boolean) returns void language plpgsql security definer set search_path = public as $$
declare planned jsonb;
begin
  perform from stock_balances b
  where (b.holder_id, b.ownership, b.item_id) in (select "holderId", ownership, "itemId" from read_postings(wanted))
  order by b.holder_id, b.ownership, b.item_id for update;

  with asked as (
    select b.id as balance_id, b.item_id, b.on_hand, b.frozen, r."documentKind" as document_kind, r."documentId" as document_id, r."lineId" as line_id,
      coalesce(f.quantity, 0) as before, sum(r.quantity) + case when adds then coalesce(f.quantity, 0) else 0 end as after
    from read_postings(wanted) r
    join stock_items i on i.id = r."itemId" and i.lot_tracked = 'NONE'
    join stock_balances b on b.holder_id = r."holderId" and b.ownership = r.ownership and b.item_id = r."itemId"
    left join frozen_goods f on f.document_kind = r."documentKind" and f.line_id = r."lineId" and f.balance_id = b.id
    group by 1, 2, 3, 4, 5, 6, 7, f.quantity
  ), limited as (
    select *, on_hand - (frozen - sum(before) over (partition by balance_id)) - (sum(after) over (partition by balance_id order by line_id) - after) as room
    from asked
  )
  select jsonb_agg(to_jsonb(l) || jsonb_build_object('after', greatest(least(l.after, l.room), 0))) into planned from limited l;
  if planned is null then return; end if;

  perform release_latest_reservations(b.id, b.reserved + b.frozen + c.change - b.on_hand, 'FREEZE')
  from (
    select p.balance_id, sum(p.after - p.before) as change from jsonb_to_recordset(planned) as p (balance_id bigint, before numeric, after numeric) group by 1
  ) c join stock_balances b on b.id = c.balance_id
  where b.reserved + b.frozen + c.change > b.on_hand;

  delete from frozen_goods f using jsonb_to_recordset(planned) as p (balance_id bigint, document_kind text, line_id bigint, after numeric)
  where p.after = 0 and f.balance_id = p.balance_id and f.document_kind = p.document_kind and f.line_id = p.line_id;
  insert into frozen_goods (balance_id, item_id, document_kind, document_id, line_id, quantity)
  select p.balance_id, p.item_id, p.document_kind, p.document_id, p.line_id, p.after
  from jsonb_to_recordset(planned) as p (balance_id bigint, item_id bigint, document_kind text, document_id bigint, line_id bigint, after numeric) where p.after > 0
  on conflict (document_kind, line_id, balance_id) do update set quantity = excluded.quantity;
  update stock_balances b set frozen = b.frozen + c.change
  from (
    select p.balance_id, sum(p.after - p.before) as change from jsonb_to_recordset(planned) as p (balance_id bigint, before numeric, after numeric) group by 1
  ) c where b.id = c.balance_id;
end $$;
