-- 库龄：以前的退料按最近一次领料、以前的采购收货按发货算的入库时间，改为所退的那次领料、收货当天

do $$
declare
  came record;
  place bigint;
  lying numeric;
  until bigint;
  began timestamptz;
  changed bigint[] := '{}';
begin
  alter table movements disable trigger user;
  for came in
    -- The returns of a line were posted in the order of its return lines.
    with taken as (
      select t.line_id, t.sequence, r.quantity, row_number() over (partition by t.line_id order by r.id) as nth
      from pick_return_lines r join pick_takes t on t.id = r.take_id
    ), returned as (
      select m.id, m.line_id, m.quantity, row_number() over (partition by m.line_id order by m.sequence) as nth
      from movements m where m.document_kind = 'pick' and m.type = 'RETURN_PICK_IN'
    )
    select m.id, m.type, m.document_kind, m.document_id, m.line_id, m.balance_id, m.occurred_at, m.goods_since, b.item_id, k.sequence as taken,
           o.id as out_id, o.balance_id as from_id, o.before_quantity, o.source_kind, o.source_line_id
    from movements m
    join stock_balances b on b.id = m.balance_id
    left join returned n on n.id = m.id
    left join taken k on k.line_id = n.line_id and k.nth = n.nth and k.quantity = n.quantity
    left join lateral (
      select x.* from movements x join stock_balances y on y.id = x.balance_id and y.item_id = b.item_id
      where m.type in ('TRANSFER_IN', 'SHIP_IN', 'PURCHASE_IN') and x.pair_id = m.pair_id and x.quantity < 0 and x.reversal_of_id is null order by x.id limit 1
    ) o on true
    where m.lot_id is null and m.quantity > 0 and m.reversal_of_id is null
      and (m.type in ('TRANSFER_IN', 'GREIGE_RETURN_IN', 'PURCHASE_IN') or m.type = 'RETURN_PICK_IN' and k.sequence is not null
        or m.type = 'SHIP_IN' and m.document_kind not in ('shipment', 'receipt'))
    order by m.id
  loop
    -- What moved on or came back took along the time that is put right here; everything else was right.
    continue when came.type not in ('RETURN_PICK_IN', 'PURCHASE_IN') and came.item_id <> all(changed);
    began := null;
    place := case when came.source_kind is null and came.type <> 'PURCHASE_IN' then came.from_id end;
    lying := came.before_quantity;
    until := came.out_id;
    if came.type in ('RETURN_PICK_IN', 'GREIGE_RETURN_IN') then
      select m.balance_id, m.before_quantity, m.id into place, lying, until from movements m
      where m.document_kind = came.document_kind and m.document_id = came.document_id and m.balance_id = came.balance_id and m.quantity < 0
        and m.reversal_of_id is null and m.id < came.id
      order by m.line_id = came.line_id desc, m.sequence = came.taken desc nulls last, m.id desc limit 1;
    end if;
    if came.source_kind is not null then
      -- What a purchase sent is in stock from its receipt on, unless it was the brand's before.
      select min(coalesce(m.goods_since, case when came.type <> 'PURCHASE_IN' then m.occurred_at end)) into began from movements m
      where m.document_kind = came.source_kind and m.line_id = came.source_line_id and m.balance_id = came.from_id and m.quantity > 0
        and m.reversal_of_id is null and m.id < came.id;
    elsif place is not null then
      with receipts as (
        select coalesce(m.goods_since, m.occurred_at) as since,
               sum(m.quantity) over (order by coalesce(m.goods_since, m.occurred_at) desc, m.id desc) as so_far
        from movements m
        where m.balance_id = place and m.quantity > 0 and m.id < until and m.reversal_of_id is null
          and not exists (select from movements r where r.reversal_of_id = m.id and r.id < came.id)
      )
      select coalesce((select max(since) from receipts where so_far >= lying), (select min(since) from receipts)) into began;
    end if;
    if coalesce(began, came.occurred_at) <> coalesce(came.goods_since, came.occurred_at) then
      update movements set goods_since = began where id = came.id;
      changed := changed || came.item_id;
    end if;
  end loop;
  alter table movements enable trigger user;
end $$;

-- Lots that a purchase sent new, and that came in nowhere else before its receipt.
with sent as (
  select distinct on (m.lot_id) m.lot_id, m.id, m.document_kind, m.document_id, m.type, (m.occurred_at at time zone 'Asia/Shanghai')::date as day
  from movements m where m.lot_id is not null and m.quantity > 0 order by m.lot_id, m.id
), received as (
  select distinct on (m.lot_id) m.lot_id, m.id, m.type, m.document_kind, (m.occurred_at at time zone 'Asia/Shanghai')::date as day
  from movements m join stock_balances b on b.id = m.balance_id join holders h on h.id = b.holder_id and h.kind <> 'TRANSIT'
  join sent s on s.lot_id = m.lot_id and (s.document_kind, s.document_id) <> (m.document_kind, m.document_id)
  where m.quantity > 0 order by m.lot_id, m.id
)
update lots l set received_on = r.day
from sent s join received r on r.lot_id = s.lot_id
where l.id = s.lot_id and s.document_kind = 'shipment' and s.type = 'SPOT_IN' and r.document_kind = 'receipt' and r.type = 'PURCHASE_IN'
  and l.received_on = s.day and r.day > s.day;
