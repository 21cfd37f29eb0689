-- 库存账：过账的内容只读一次，按所动的库存逐行带着走；下一份迁移里的 post_movements 用到的各步

-- A posting as post_movements works on it: what was sent, with the balance it moves and the brand's one, which keeps what lies at the place.
create type stock_posting as (
  ordinal integer,
  -- the document's line as its user counts them
  line_no integer,
  type text,
  balance_id bigint,
  place_id bigint,
  holder_id bigint,
  ownership smallint,
  item_id bigint,
  lot_id bigint,
  roll_id bigint,
  quantity numeric,
  second_quantity numeric,
  amount numeric,
  pair integer,
  document_kind text,
  document_id bigint,
  line_id bigint,
  sequence integer,
  reversal_of_id bigint,
  occurred_at timestamptz,
  reason text
);

drop function read_postings(jsonb);
drop function line_of(jsonb, bigint);
drop function check_postings(jsonb);
drop function cap_second_quantities(jsonb);
drop function unfreeze_lots(jsonb, bigint[], integer[]);
drop function freeze_unfit(jsonb, bigint[], integer[]);
drop function move_lots(jsonb, bigint[], integer[]);
drop function move_reservations(jsonb, bigint[], numeric[]);

-- What was sent, as rows; of keys and reservations only the columns that they have.
create function read_postings(postings jsonb)
returns table (ordinal bigint, line_no integer, type text, "holderId" bigint, ownership smallint, "itemId" bigint, "lotId" bigint, "rollId" bigint,
  quantity numeric, "secondQuantity" numeric, amount numeric, pair integer, "documentKind" text, "documentId" bigint, "lineId" bigint, sequence integer,
  "reversalOfId" bigint, "occurredAt" timestamptz, reason text)
language sql immutable as $$
  select row_number() over (), coalesce(p."lineNo", (row_number() over ())::integer), p.type, p."holderId", p.ownership, p."itemId", p."lotId", p."rollId",
    p.quantity, p."secondQuantity", p.amount, p.pair, p."documentKind", p."documentId", p."lineId", coalesce(p.sequence, 0), p."reversalOfId",
    p."occurredAt", coalesce(p.reason, '')
  from jsonb_to_recordset(postings) as p ("lineNo" integer, type text, "holderId" bigint, ownership smallint, "itemId" bigint, "lotId" bigint,
    "rollId" bigint, quantity numeric, "secondQuantity" numeric, amount numeric, pair integer, "documentKind" text, "documentId" bigint,
    "lineId" bigint, sequence integer, "reversalOfId" bigint, "occurredAt" timestamptz, reason text)
$$;

------------------------------------------------------------------ what post_movements asks and does

-- Nobody else calls these: they run under its rights and its search_path, of which one of their own would cost each call a change.

create function check_postings(postings stock_posting[]) returns void language plpgsql stable as $$
declare wrong record;
begin
  select p.line_no, p.item_id, w.name, u.name as unit, u.decimals into wrong
  from unnest(postings) p
  left join movement_types t on t.code = p.type
  left join stock_items i on i.id = p.item_id
  left join units u on u.id = i.unit_id
  left join lots l on l.id = p.lot_id
  left join rolls c on c.id = p.roll_id
  cross join lateral (select case
    when t.code is null or i.id is null then 'STOCK_UNKNOWN'
    when sign(p.quantity) <> t.direction * case when p.reversal_of_id is null then 1 else -1 end then 'STOCK_DIRECTION'
    when not (case when i.sku_id is null then t.for_greige else t.for_coloured end) then 'STOCK_KIND'
    when scale(trim_scale(p.quantity)) > u.decimals then 'STOCK_DECIMALS'
    when (i.lot_tracked = 'NONE') <> (p.lot_id is null) and t.direction <> 0 then 'STOCK_LOT'
    when (i.lot_tracked = 'ROLL') <> (p.roll_id is not null) and t.direction <> 0 then 'STOCK_LOT'
    when p.lot_id is not null and l.item_id is distinct from p.item_id then 'STOCK_LOT'
    when p.roll_id is not null and c.lot_id is distinct from p.lot_id then 'STOCK_LOT'
    when p.reversal_of_id is not null and not exists (
      select from movements o
      where o.id = p.reversal_of_id and o.balance_id = p.balance_id and o.quantity = -p.quantity
        and o.lot_id is not distinct from p.lot_id and o.roll_id is not distinct from p.roll_id) then 'STOCK_REVERSAL'
    when t.direction = 0 and p.ownership <> 1 then 'STOCK_KIND'
  end as name) w
  where w.name is not null
  order by p.ordinal limit 1;
  if found then
    perform raise_stock_error(wrong.name, jsonb_build_object('ordinal', wrong.line_no, 'itemId', wrong.item_id, 'unit', wrong.unit, 'decimals', wrong.decimals));
  end if;
end $$;

-- The second quantity of what is taken back: no more than the place has of it, and all of it where the place is emptied.
create function cap_second_quantities(postings stock_posting[]) returns stock_posting[] language sql stable as $$
  with r as (
    select p.*, coalesce(p.second_quantity, 0) as second, p.reversal_of_id is not null and p.quantity < 0 as takes_back,
           coalesce(case when p.lot_id is null then b.on_hand else l.on_hand end, 0) as lies,
           coalesce(case when p.lot_id is null then b.second_quantity else l.second_quantity end, 0) as lies_second
    from unnest(postings) p
    join stock_balances b on b.id = p.balance_id
    left join lot_balances l on l.balance_id = b.id and l.lot_id = p.lot_id and l.roll_id is not distinct from p.roll_id
  ), places as (
    select balance_id, lot_id, roll_id, max(lies) + sum(quantity) = 0 as empties,
           greatest(max(lies_second) + coalesce(sum(second) filter (where not takes_back), 0), 0) as there,
           max(ordinal) filter (where takes_back) as last
    from r group by 1, 2, 3
  ), taken as (
    select r.ordinal, r.pair, r.item_id, r.lot_id, r.roll_id,
           case when r.ordinal = p.last and p.empties then p.there else least(w.so_far, p.there) end - least(w.so_far + r.second, p.there) as second
    from r
    join places p on p.balance_id = r.balance_id and p.lot_id is not distinct from r.lot_id and p.roll_id is not distinct from r.roll_id
    cross join lateral (
      select -sum(e.second) as so_far from r e
      where e.takes_back and e.ordinal <= r.ordinal and e.balance_id = r.balance_id and e.lot_id is not distinct from r.lot_id
        and e.roll_id is not distinct from r.roll_id
    ) w
    where r.takes_back
  ), fitted as (
    select r.ordinal, -t.second as second from r join taken t on t.ordinal = r.ordinal
    union all
    select r.ordinal, t.second from r join taken t on t.pair = r.pair and t.item_id = r.item_id and t.lot_id is not distinct from r.lot_id
      and t.roll_id is not distinct from r.roll_id
    where r.reversal_of_id is not null and r.quantity > 0
  )
  select array_agg((p.ordinal, p.line_no, p.type, p.balance_id, p.place_id, p.holder_id, p.ownership, p.item_id, p.lot_id, p.roll_id, p.quantity,
           case when f.ordinal is null then p.second_quantity else nullif(f.second, 0) end, p.amount, p.pair, p.document_kind, p.document_id, p.line_id,
           p.sequence, p.reversal_of_id, p.occurred_at, p.reason)::stock_posting order by p.ordinal)
  from unnest(postings) p left join fitted f on f.ordinal = p.ordinal
$$;

-- What is lost, goes back to its supplier, is taken back or arrives from 在途 leaves even where it is frozen.
create function unfreeze_lots(postings stock_posting[]) returns void language sql as $$
  with needed as (
    select l.id, l.balance_id, l.frozen - (l.on_hand + m.quantity) as quantity
    from lot_balances l join (
      select p.balance_id, p.lot_id, p.roll_id, sum(p.quantity) as quantity
      from unnest(postings) p
      join movement_types t on t.code = p.type
      join holders h on h.id = p.holder_id
      where p.lot_id is not null and (t.is_loss or t.code = 'RETURN_SUPPLIER_OUT' or p.reversal_of_id is not null or h.kind = 'TRANSIT')
      group by 1, 2, 3
    ) m on l.balance_id = m.balance_id and l.lot_id = m.lot_id and l.roll_id is not distinct from m.roll_id
    where l.frozen > l.on_hand + m.quantity and l.on_hand + m.quantity >= 0
  ), thawed as (
    update lot_balances l set frozen = l.frozen - n.quantity from needed n where l.id = n.id
  )
  update stock_balances b set frozen = b.frozen - n.quantity
  from (select balance_id, sum(quantity) as quantity from needed group by 1) n
  where b.id = n.balance_id
$$;

-- A line's own reservations are consumed; a loss takes the youngest; nobody else takes what is reserved.
create function move_reservations(postings stock_posting[], ids bigint[], hand numeric[]) returns void language plpgsql as $$
declare short record;
begin
  -- consumed by the line that made them
  with used as (
    select p.balance_id, p.document_kind, p.line_id, -sum(p.quantity) as quantity
    from unnest(postings) p where p.quantity < 0 group by 1, 2, 3
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
    and exists (select from unnest(postings) p join movement_types t on t.code = p.type and t.is_loss where p.balance_id = b.id);

  select p.line_no, b.item_id, b.on_hand - b.reserved - b.frozen as available into short
  from unnest(ids, hand) as s (id, on_hand)
  join stock_balances b on b.id = s.id
  join unnest(postings) p on p.balance_id = b.id and p.quantity < 0
  where b.reserved + b.frozen > s.on_hand
  order by p.ordinal limit 1;
  if found then
    perform raise_stock_error('STOCK_SHORT', jsonb_build_object('ordinal', short.line_no, 'itemId', short.item_id, 'available', short.available::text));
  end if;
end $$;

-- Lots and rolls of the balances, each enough for what leaves it.
create function move_lots(postings stock_posting[], takes boolean) returns void language plpgsql as $$
declare short record;
begin
  insert into lot_balances (balance_id, lot_id, roll_id)
  select distinct p.balance_id, p.lot_id, p.roll_id
  from unnest(postings) p
  where p.lot_id is not null and not exists (
    select from lot_balances b where b.balance_id = p.balance_id and b.lot_id = p.lot_id and b.roll_id is not distinct from p.roll_id)
  order by 1, 2, 3;

  if takes then
    select m.line_no, m.item_id, m.lot_id, m.roll_id, b.on_hand - b.frozen as available into short
    from (
      select p.balance_id, p.lot_id, p.roll_id, p.item_id, min(p.ordinal) as ordinal, min(p.line_no) as line_no, sum(p.quantity) as quantity
      from unnest(postings) p where p.lot_id is not null group by 1, 2, 3, 4
    ) m
    join lot_balances b on b.balance_id = m.balance_id and b.lot_id = m.lot_id and b.roll_id is not distinct from m.roll_id
    where b.on_hand + m.quantity < b.frozen
    order by m.ordinal limit 1;
    if found then
      perform raise_stock_error('STOCK_LOT_SHORT', jsonb_build_object('ordinal', short.line_no, 'itemId', short.item_id, 'lotId', short.lot_id,
        'rollId', short.roll_id, 'available', short.available::text));
    end if;
  end if;

  update lot_balances b
  set on_hand = b.on_hand + m.quantity, second_quantity = nullif(coalesce(b.second_quantity, 0) + m.second, 0)
  from (
    select p.balance_id, p.lot_id, p.roll_id, sum(p.quantity) as quantity, coalesce(sum(p.second_quantity), 0) as second
    from unnest(postings) p where p.lot_id is not null group by 1, 2, 3
  ) m
  where b.balance_id = m.balance_id and b.lot_id = m.lot_id and b.roll_id is not distinct from m.roll_id;
end $$;

-- 不合格 is said of a lot; what comes in of it afterwards is frozen with the rest. A statement of its own: who judged the lot while
-- this posting waited for its balance, or for the key of the lot, is seen.
create function freeze_unfit(postings stock_posting[]) returns void language sql volatile as $$
  with loose as (
    select l.id, l.balance_id, l.on_hand - l.frozen as quantity
    from lot_balances l join lots on lots.id = l.lot_id and lots.quality = 'FAILED'
    where l.on_hand > l.frozen and (l.balance_id, l.lot_id) in (
      select p.balance_id, p.lot_id from unnest(postings) p where p.lot_id is not null and p.quantity > 0)
  ), frozen as (
    update lot_balances l set frozen = l.on_hand from loose n where l.id = n.id
  )
  update stock_balances b set frozen = b.frozen + n.quantity
  from (select balance_id, sum(quantity) as quantity from loose group by 1) n
  where b.id = n.balance_id
$$;

revoke execute on function move_reservations(stock_posting[], bigint[], numeric[]), move_lots(stock_posting[], boolean), unfreeze_lots(stock_posting[]),
  freeze_unfit(stock_posting[]), cap_second_quantities(stock_posting[]), check_postings(stock_posting[]) from public;

-- Reserves for lines of documents what is available, all or nothing; a line that reserved before now reserves this much.
-- wanted: [{holderId, ownership, itemId, documentKind, documentId, lineId, quantity}]
create or replace function reserve_stock(wanted jsonb) returns void
language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan as $$
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
  select r.line_no, r."itemId", coalesce(b.on_hand - b.reserved - b.frozen, 0) as available into short
  from read_postings(wanted) r
  left join stock_balances b on b.holder_id = r."holderId" and b.ownership = r.ownership and b.item_id = r."itemId"
  where b.id is null or b.reserved <> (select sum(quantity) from reservations v where v.balance_id = b.id)
  order by r.ordinal limit 1;
  if found then
    perform raise_stock_error('STOCK_SHORT', jsonb_build_object('ordinal', short.line_no, 'itemId', short."itemId", 'available', short.available::text));
  end if;
end $$;
