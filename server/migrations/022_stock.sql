-- 占用、缸号与冻结，以及库存的不变量

-- What is lost, or goes back to its supplier, is no longer frozen.
create function unfreeze_lots(postings jsonb, ids bigint[], slots integer[]) returns void language sql set search_path = public as $$
  with needed as (
    select l.id, l.balance_id, l.frozen - (l.on_hand + m.quantity) as quantity
    from lot_balances l join (
      select ids[slots[r.ordinal::integer]] as balance_id, r."lotId", r."rollId", sum(r.quantity) as quantity
      from read_postings(postings) r join movement_types t on t.code = r.type and (t.is_loss or t.code = 'RETURN_SUPPLIER_OUT')
      where r."lotId" is not null group by 1, 2, 3
    ) m on l.balance_id = m.balance_id and l.lot_id = m."lotId" and l.roll_id is not distinct from m."rollId"
    where l.frozen > l.on_hand + m.quantity and l.on_hand + m.quantity >= 0
  ), thawed as (
    update lot_balances l set frozen = l.frozen - n.quantity from needed n where l.id = n.id
  )
  update stock_balances b set frozen = b.frozen - n.quantity
  from (select balance_id, sum(quantity) as quantity from needed group by 1) n
  where b.id = n.balance_id
$$;

-- Reservations that these postings consume or, by a loss, take away; then what is left must suffice.
create function move_reservations(postings jsonb, ids bigint[], hand numeric[]) returns void language plpgsql set search_path = public as $$
declare short record;
begin
  -- consumed by the line that made them
  with used as (
    select b.id as balance_id, r."documentKind" as document_kind, r."lineId" as line_id, -sum(r.quantity) as quantity
    from read_postings(postings) r
    join stock_balances b on b.holder_id = r."holderId" and b.ownership = r.ownership and b.item_id = r."itemId"
    where r.quantity < 0
    group by 1, 2, 3
  ), taken as (
    select v.id, v.balance_id, least(v.quantity, u.quantity) as quantity, u.quantity >= v.quantity as whole
    from reservations v join used u using (balance_id, document_kind, line_id)
  ), ended as (
    delete from reservations v using taken t where v.id = t.id and t.whole
  ), reduced as (
    update reservations v set quantity = v.quantity - t.quantity from taken t where v.id = t.id and not t.whole
  )
  update stock_balances b set reserved = b.reserved - t.quantity
  from (select balance_id, sum(quantity) as quantity from taken group by 1) t
  where b.id = t.balance_id;

  -- a loss is a fact: the youngest reservations give way
  perform release_latest_reservations(b.id, b.reserved + b.frozen - s.on_hand, 'LOSS')
  from unnest(ids, hand) as s (id, on_hand)
  join stock_balances b on b.id = s.id
  where b.reserved + b.frozen > s.on_hand
    and exists (
      select from read_postings(postings) r join movement_types t on t.code = r.type and t.is_loss
      where b.holder_id = r."holderId" and b.ownership = r.ownership and b.item_id = r."itemId");

  select b.item_id, b.on_hand - b.reserved - b.frozen as available, r.ordinal into short
  from unnest(ids, hand) as s (id, on_hand)
  join stock_balances b on b.id = s.id
  join read_postings(postings) r on b.holder_id = r."holderId" and b.ownership = r.ownership and b.item_id = r."itemId" and r.quantity < 0
  where b.reserved + b.frozen > s.on_hand
  order by r.ordinal limit 1;
  if found then
    perform raise_stock_error('STOCK_SHORT', jsonb_build_object('ordinal', line_of(postings, short.ordinal), 'itemId', short.item_id, 'available', short.available::text));
  end if;
end $$;

-- Ends reservations of a locked balance, the youngest first, until `wanted` is free; their documents are told.
create function release_latest_reservations(balance bigint, wanted numeric, why text) returns void language sql set search_path = public as $$
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

-- The second level: lots and rolls, in the same posting. Frozen rolls stay where they are.
create function move_lots(postings jsonb, ids bigint[], slots integer[]) returns void language plpgsql set search_path = public as $$
declare short record;
begin
  insert into lot_balances (balance_id, lot_id, roll_id)
  select distinct ids[slots[r.ordinal::integer]], r."lotId", r."rollId"
  from read_postings(postings) r where r."lotId" is not null
  order by 1, 2, 3
  on conflict (balance_id, lot_id, roll_id) do nothing;

  select r.ordinal, r."itemId", b.on_hand - b.frozen as available into short
  from (
    select ids[slots[r.ordinal::integer]] as balance_id, r."lotId", r."rollId", r."itemId", min(r.ordinal) as ordinal, sum(r.quantity) as quantity
    from read_postings(postings) r where r."lotId" is not null group by 1, 2, 3, 4
  ) r
  join lot_balances b on b.balance_id = r.balance_id and b.lot_id = r."lotId" and b.roll_id is not distinct from r."rollId"
  where b.on_hand + r.quantity < b.frozen
  order by r.ordinal limit 1;
  if found then
    perform raise_stock_error('STOCK_LOT_SHORT', jsonb_build_object('ordinal', line_of(postings, short.ordinal), 'itemId', short."itemId", 'available', short.available::text));
  end if;

  update lot_balances b
  set on_hand = b.on_hand + m.quantity, second_quantity = nullif(coalesce(b.second_quantity, 0) + m.second, 0)
  from (
    select ids[slots[r.ordinal::integer]] as balance_id, r."lotId", r."rollId", sum(r.quantity) as quantity, coalesce(sum(r."secondQuantity"), 0) as second
    from read_postings(postings) r where r."lotId" is not null group by 1, 2, 3
  ) m
  where b.balance_id = m.balance_id and b.lot_id = m."lotId" and b.roll_id is not distinct from m."rollId";
end $$;

-- Reserves for lines of documents what is available, all or nothing; a line that reserved before now reserves this much.
-- wanted: [{holderId, ownership, itemId, documentKind, documentId, lineId, quantity}]
create function reserve_stock(wanted jsonb) returns void language plpgsql security definer set search_path = public as $$
declare short record;
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

  -- whoever is not covered by a reservation of this size was refused above
  select r.ordinal, r."itemId", coalesce(b.on_hand - b.reserved - b.frozen, 0) as available into short
  from read_postings(wanted) r
  left join stock_balances b on b.holder_id = r."holderId" and b.ownership = r.ownership and b.item_id = r."itemId"
  where b.id is null or b.reserved <> (select sum(quantity) from reservations v where v.balance_id = b.id)
  order by r.ordinal limit 1;
  if found then
    perform raise_stock_error('STOCK_SHORT', jsonb_build_object('ordinal', line_of(wanted, short.ordinal), 'itemId', short."itemId", 'available', short.available::text));
  end if;
end $$;

-- Ends what documents still reserve.
create function release_reservations(kind text, document_ids bigint[]) returns void language plpgsql security definer set search_path = public as $$
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

-- The sweep of each minute: what has expired ends, and its documents are told. Answers how many.
create function end_expired_reservations() returns integer language plpgsql security definer set search_path = public as $$
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

-- 不合格: everything of a lot is frozen, wherever it lies, and the youngest reservations give way; taken back, it is free.
create function freeze_lot(lot bigint, on_off boolean) returns void language plpgsql security definer set search_path = public as $$
begin
  perform from stock_balances b
  where b.id in (select balance_id from lot_balances where lot_id = lot)
  order by b.holder_id, b.ownership, b.item_id for update;
  if on_off then
    perform release_latest_reservations(b.id, b.reserved + b.frozen + l.quantity - b.on_hand, 'FREEZE')
    from stock_balances b
    join (select balance_id, sum(on_hand - frozen) as quantity from lot_balances where lot_id = lot group by 1) l on l.balance_id = b.id
    where b.reserved + b.frozen + l.quantity > b.on_hand;
  end if;
  with changed as (
    select id, balance_id, case when on_off then on_hand - frozen else -frozen end as quantity from lot_balances where lot_id = lot
  ), lots as (
    update lot_balances l set frozen = l.frozen + c.quantity from changed c where l.id = c.id
  )
  update stock_balances b set frozen = b.frozen + c.quantity
  from (select balance_id, sum(quantity) as quantity from changed group by 1) c
  where b.id = c.balance_id;
end $$;

-- What a balance had at a past moment: one row of the index, however long its history.
create function stock_at(balance bigint, moment timestamptz) returns numeric language sql stable set search_path = public as $$
  select after_quantity from movements where balance_id = balance and posted_at <= moment order by posted_at desc, id desc limit 1
$$;
create function value_at(balance bigint, moment timestamptz) returns numeric language sql stable set search_path = public as $$
  select after_value from movements where balance_id = balance and posted_at <= moment order by posted_at desc, id desc limit 1
$$;

-- Since when the oldest goods of a balance are there: the day its oldest lot was received; without lots, the day of the oldest receipt
-- that the stock still holds when the first that came are the first that went.
create function oldest_receipt(balance bigint) returns date language plpgsql stable set search_path = public as $$
declare
  rest numeric;
  oldest date;
  receipt record;
begin
  select min(l.received_on) into oldest from lot_balances b join lots l on l.id = b.lot_id where b.balance_id = balance and b.on_hand > 0;
  if oldest is not null then return oldest; end if;
  select on_hand into rest from stock_balances where id = balance;
  if rest is null or rest = 0 then return null; end if;
  for receipt in select quantity, occurred_at from movements where balance_id = balance and quantity > 0 order by id desc loop
    oldest := (receipt.occurred_at at time zone 'Asia/Shanghai')::date;
    rest := rest - receipt.quantity;
    exit when rest <= 0;
  end loop;
  return oldest;
end $$;

-- The application's role reads these tables and calls these functions; it writes them in no other way.
do $$ begin
  if exists (select from pg_roles where rolname = 'mrp_app') then
    revoke insert, update, delete, truncate on stock_balances, lot_balances, movements, reservations, reservation_losses, movement_types from mrp_app;
    revoke usage, update on sequence movement_pairs from mrp_app;
  end if;
end $$;
revoke execute on function release_latest_reservations(bigint, numeric, text), move_reservations(jsonb, bigint[], numeric[]), move_lots(jsonb, bigint[], integer[]),
  unfreeze_lots(jsonb, bigint[], integer[]), make_balances(jsonb) from public;

------------------------------------------------------------------ invariants

create view inv.balances as
  select b.id from stock_balances b
  left join (select balance_id, sum(quantity) as quantity from movements group by 1) m on m.balance_id = b.id
  where b.on_hand <> coalesce(m.quantity, 0);
create view inv.lot_balances as
  select l.id from lot_balances l
  left join (select balance_id, lot_id, roll_id, sum(quantity) as quantity from movements where lot_id is not null group by 1, 2, 3) m
    on m.balance_id = l.balance_id and m.lot_id = l.lot_id and m.roll_id is not distinct from l.roll_id
  where l.on_hand <> coalesce(m.quantity, 0);
create view inv.lots_off_balance as
  select b.id from stock_balances b join stock_items i on i.id = b.item_id and i.lot_tracked <> 'NONE'
  where b.on_hand <> coalesce((select sum(l.on_hand) from lot_balances l where l.balance_id = b.id), 0);
create view inv.negative_stock as select id from stock_balances where on_hand < 0;
create view inv.overreserved as select id from stock_balances where reserved < 0 or frozen < 0 or reserved + frozen > on_hand;
create view inv.frozen_off_lots as
  select b.id from stock_balances b where b.frozen <> coalesce((select sum(l.frozen) from lot_balances l where l.balance_id = b.id), 0);
create view inv.broken_chains as
  select id from (
    select id, before_quantity, lag(after_quantity, 1, 0::numeric) over (partition by balance_id order by id) as expected,
           posted_at, lag(posted_at) over (partition by balance_id order by id) as earlier
    from movements
  ) chain where before_quantity <> expected or posted_at < earlier;
create view inv.reservations as
  select b.id from stock_balances b
  left join (select balance_id, sum(quantity) as quantity from reservations group by 1) v on v.balance_id = b.id
  where b.reserved <> coalesce(v.quantity, 0)
  union all
  select balance_id from reservations where expires_at < now() - interval '10 minutes';
create view inv.reversals as
  select r.id from movements r join movements o on o.id = r.reversal_of_id where r.quantity <> -o.quantity or r.balance_id <> o.balance_id;
create view inv.balance_values as
  select b.id from stock_balances b
  left join (select balance_id, sum(amount) as amount from movements group by 1) m on m.balance_id = b.id
  where b.value <> coalesce(m.amount, 0) or b.value < 0 or (b.on_hand = 0 and b.value <> 0);
