-- 库龄：以前调拨、退料的货也带上原来的入库时间（不分缸号的；能由流水算出的）

do $$
declare
  came record;
  place bigint;
  lying numeric;
  until bigint;
  began timestamptz;
begin
  alter table movements disable trigger user;
  -- In the order of their posting, because what moved on brings along what it brought before.
  for came in
    select m.id, m.type, m.document_kind, m.document_id, m.line_id, m.balance_id, m.occurred_at, o.id as out_id, o.balance_id as from_id,
           o.before_quantity, o.source_kind, o.source_line_id
    from movements m
    join stock_balances b on b.id = m.balance_id
    left join lateral (
      select x.* from movements x join stock_balances y on y.id = x.balance_id and y.item_id = b.item_id
      where m.type in ('TRANSFER_IN', 'SHIP_IN') and x.pair_id = m.pair_id and x.quantity < 0 and x.reversal_of_id is null order by x.id limit 1
    ) o on true
    -- what a purchase brings begins anew, what a transfer sends on its way does not
    where (m.type in ('TRANSFER_IN', 'RETURN_PICK_IN', 'GREIGE_RETURN_IN') or m.type = 'SHIP_IN' and m.document_kind not in ('shipment', 'receipt'))
      and m.goods_since is null and m.lot_id is null and m.quantity > 0
      and m.reversal_of_id is null
    order by m.id
  loop
    began := null;
    place := case when came.source_kind is null then came.from_id end;
    lying := came.before_quantity;
    until := came.out_id;
    if came.type in ('RETURN_PICK_IN', 'GREIGE_RETURN_IN') then
      select m.balance_id, m.before_quantity, m.id into place, lying, until from movements m
      where m.document_kind = came.document_kind and m.document_id = came.document_id and m.balance_id = came.balance_id and m.quantity < 0
        and m.reversal_of_id is null and m.id < came.id
      order by m.line_id = came.line_id desc, m.id desc limit 1;
    end if;
    if came.source_kind is not null then
      select min(coalesce(m.goods_since, m.occurred_at)) into began from movements m
      where m.document_kind = came.source_kind and m.line_id = came.source_line_id and m.balance_id = came.from_id and m.quantity > 0
        and m.reversal_of_id is null and m.id < came.id;
    elsif place is not null then
      -- As `received_since` does it: the oldest of what lay there before it left, by first in, first out.
      with receipts as (
        select coalesce(m.goods_since, m.occurred_at) as since,
               sum(m.quantity) over (order by coalesce(m.goods_since, m.occurred_at) desc, m.id desc) as so_far
        from movements m
        where m.balance_id = place and m.quantity > 0 and m.id < until and m.reversal_of_id is null
          and not exists (select from movements r where r.reversal_of_id = m.id)
      )
      select coalesce((select max(since) from receipts where so_far >= lying), (select min(since) from receipts)) into began;
    end if;
    if began < came.occurred_at then update movements set goods_since = began where id = came.id; end if;
  end loop;
  alter table movements enable trigger user;
end $$;
