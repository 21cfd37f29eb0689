-- By ordinal, since when goods without lots that move or come back have been here: moved ones as long as the oldest at their origin, in transit as their
-- own line, returned ones as what their document took, by the very take where it is named. Null where they begin anew: what a purchase brings is in stock
-- from its receipt on, not from its shipment. Read before the postings.
create or replace function list_goods_since(postings stock_posting[]) returns timestamptz[] language sql stable as $$
  with outs as (
    select distinct on (p.pair, p.item_id) p.* from unnest(postings) p where p.pair is not null and p.quantity < 0 and p.lot_id is null order by p.pair, p.item_id, p.ordinal
  )
  select array_agg(case
      when p.lot_id is not null or p.quantity <= 0 or p.reversal_of_id is not null then null
      when o.source_kind is not null then (
        select min(coalesce(m.goods_since, case when p.type <> 'PURCHASE_IN' then m.occurred_at end)) from movements m
        where m.document_kind = o.source_kind and m.line_id = o.source_line_id and m.balance_id = o.balance_id and m.quantity > 0 and m.reversal_of_id is null)
      when o.ordinal is not null and o.amount is null then (select received_since(b.id, b.on_hand, null) from stock_balances b where b.id = o.balance_id and b.on_hand > 0)
      when p.type in ('RETURN_PICK_IN', 'GREIGE_RETURN_IN') then (
        select received_since(m.balance_id, m.before_quantity, m.id) from movements m
        where m.document_kind = p.document_kind and m.document_id = p.document_id and m.balance_id = p.balance_id and m.quantity < 0 and m.reversal_of_id is null
        order by m.line_id = p.line_id desc, m.sequence = p.taken_sequence desc nulls last, m.id desc limit 1)
    end order by p.ordinal)
  from unnest(postings) p left join outs o on o.pair = p.pair and o.item_id = p.item_id and p.quantity > 0
$$;
revoke execute on function list_goods_since(stock_posting[]) from public;
