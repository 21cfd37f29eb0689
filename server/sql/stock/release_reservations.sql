-- Releases all remaining reservations of documents.
create or replace function release_reservations(kind text, document_ids bigint[]) returns void
language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan as $$
begin
  perform from stock_balances b
  where b.id in (select balance_id from reservations where document_kind = kind and document_id = any (document_ids))
  order by b.holder_id, b.ownership, b.item_id for update;
  with ended as (
    delete from reservations where document_kind = kind and document_id = any (document_ids) returning balance_id, quantity
  )
  update stock_balances b set reserved = b.reserved - e.quantity
  from (select balance_id, sum(quantity) as quantity from ended group by 1) e
  where b.id = e.balance_id;
end $$;
