/*
 * Frees frozen goods without lots that the postings take: what goes back to the supplier, of its own receipt or, on a 退供 document, whichever was
 * frozen first; and what is lost or reversed although nothing else is left.
 */
create or replace function thaw_goods(postings stock_posting[], ids bigint[], hand numeric[]) returns void language plpgsql as $$
begin
  if not exists (select from frozen_goods where balance_id = any (ids)) then return; end if;
  with returned as (
    select p.balance_id, p.document_kind, p.line_id, -sum(p.quantity) as quantity from unnest(postings) p
    where p.type = 'RETURN_SUPPLIER_OUT' and p.reversal_of_id is null group by 1, 2, 3
  ), named as (
    select f.id, f.balance_id, f.quantity, least(f.quantity, coalesce(r.quantity, 0)) as own
    from frozen_goods f left join returned r on r.document_kind = 'receipt' and (r.balance_id, r.document_kind, r.line_id) = (f.balance_id, f.document_kind, f.line_id)
    where f.balance_id = any (ids)
  ), others as (
    select n.*, greatest(least(n.quantity - n.own, coalesce(r.quantity, 0)
      - (sum(n.quantity - n.own) over (partition by n.balance_id order by n.id) - (n.quantity - n.own))), 0) as other
    from named n left join (select balance_id, sum(quantity) as quantity from returned where document_kind <> 'receipt' group by 1) r using (balance_id)
  ), lost as (
    -- the latest first, like reservations
    select o.id, o.balance_id, o.quantity, o.own + o.other as taken, o.quantity - o.own - o.other as rest,
      sum(o.quantity - o.own - o.other) over (partition by o.balance_id order by o.id desc) as so_far,
      case when exists (
          select from unnest(postings) p join movement_types t on t.code = p.type
          where p.balance_id = o.balance_id and p.quantity < 0 and (t.is_loss or p.reversal_of_id is not null))
        then greatest(sum(o.quantity - o.own - o.other) over (partition by o.balance_id) - h.on_hand, 0) else 0 end as wanted
    from others o join unnest(ids, hand) as h (id, on_hand) on h.id = o.balance_id
  ), thawed as (
    select id, balance_id, quantity, taken + greatest(least(rest, wanted - (so_far - rest)), 0) as taken from lost
  ), ended as (
    delete from frozen_goods f using thawed t where f.id = t.id and t.taken >= f.quantity
  ), reduced as (
    update frozen_goods f set quantity = f.quantity - t.taken from thawed t where f.id = t.id and t.taken > 0 and t.taken < f.quantity
  )
  update stock_balances b set frozen = b.frozen - t.taken
  from (select balance_id, sum(taken) as taken from thawed group by 1) t where b.id = t.balance_id and t.taken > 0;
end $$;
revoke execute on function thaw_goods(stock_posting[], bigint[], numeric[]) from public;
