-- 库存账：不合格的缸随到随冻；库龄不因冲销与补录失真；待接单的备料也有位置显示即将入库；调整单不由制单人审批

------------------------------------------------------------------ unfit lots

-- As in 022; besides, what is taken back or arrives from 在途 moves on whatever was found of it since: it is frozen again where it comes to lie.
create or replace function unfreeze_lots(postings jsonb, ids bigint[], slots integer[]) returns void language sql set search_path = public as $$
  with needed as (
    select l.id, l.balance_id, l.frozen - (l.on_hand + m.quantity) as quantity
    from lot_balances l join (
      select ids[slots[r.ordinal::integer]] as balance_id, r."lotId", r."rollId", sum(r.quantity) as quantity
      from read_postings(postings) r
      join movement_types t on t.code = r.type
      join holders h on h.id = r."holderId"
      where r."lotId" is not null and (t.is_loss or t.code = 'RETURN_SUPPLIER_OUT' or r."reversalOfId" is not null or h.kind = 'TRANSIT')
      group by 1, 2, 3
    ) m on l.balance_id = m.balance_id and l.lot_id = m."lotId" and l.roll_id is not distinct from m."rollId"
    where l.frozen > l.on_hand + m.quantity and l.on_hand + m.quantity >= 0
  ), thawed as (
    update lot_balances l set frozen = l.frozen - n.quantity from needed n where l.id = n.id
  )
  update stock_balances b set frozen = b.frozen - n.quantity
  from (select balance_id, sum(quantity) as quantity from needed group by 1) n
  where b.id = n.balance_id
$$;

-- 不合格 is said of a lot: what comes in of it afterwards is frozen with the rest. A statement of its own: who judged the lot while this
-- posting waited for its balance, or for the key of the lot, is seen.
create function freeze_unfit(postings jsonb, ids bigint[], slots integer[]) returns void language sql volatile set search_path = public as $$
  with loose as (
    select l.id, l.balance_id, l.on_hand - l.frozen as quantity
    from lot_balances l join lots on lots.id = l.lot_id and lots.quality = 'FAILED'
    where l.on_hand > l.frozen and (l.balance_id, l.lot_id) in (
      select ids[slots[r.ordinal::integer]], r."lotId" from read_postings(postings) r where r."lotId" is not null and r.quantity > 0)
  ), frozen as (
    update lot_balances l set frozen = l.on_hand from loose n where l.id = n.id
  )
  update stock_balances b set frozen = b.frozen + n.quantity
  from (select balance_id, sum(quantity) as quantity from loose group by 1) n
  where b.id = n.balance_id
$$;
revoke execute on function freeze_unfit(jsonb, bigint[], integer[]) from public;

-- For who judges a lot: balances first, then the lot, in the order in which postings meet them.
create function lock_lot(lot bigint) returns void language plpgsql security definer set search_path = public as $$
begin
  perform from stock_balances b
  where b.id in (select balance_id from lot_balances where lot_id = lot)
  order by b.holder_id, b.ownership, b.item_id for update;
  perform from lots where id = lot for update;
end $$;

-- The ledger: as in 033; besides, what comes in of an unfit lot is frozen.
create or replace function post_movements(postings jsonb)
returns table (ordinal integer, movement_id bigint, amount numeric, after_quantity numeric)
language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  posted timestamptz;
  known integer;
  wanted integer := jsonb_array_length(postings);
  has_lots boolean;
  has_reversals boolean;
  has_claims boolean;
  -- state of the locked balances by slot
  ids bigint[];
  hand numeric[];
  worth numeric[];
  seconds numeric[];
  moved boolean[];
  -- of the brand's row: what the place gains
  gains numeric[];
  -- what becomes of the postings, by ordinal
  slots integer[] := '{}';
  befores numeric[] := '{}';
  amounts numeric[] := '{}';
  values_after numeric[] := '{}';
  -- by pair: value that left and has not come in, quantity still to come in
  left_value numeric[] := array_fill(null::numeric, array[greatest(wanted, 1)]);
  to_come numeric[] := array_fill(null::numeric, array[greatest(wanted, 1)]);
  p record;
  before numeric;
  money numeric;
begin
  perform check_postings(postings);

  perform make_balances(postings);

  select array_agg(b.id order by b.n), array_agg(b.on_hand order by b.n), array_agg(b.value order by b.n), bool_or(b.reserved > 0 or b.frozen > 0),
         array_agg(0::numeric), array_agg(0::numeric), array_agg(false)
  into ids, hand, worth, has_claims, seconds, gains, moved
  from (
    select l.id, l.on_hand, l.value, l.reserved, l.frozen, row_number() over () as n
    from (
      select b.* from stock_balances b
      where b.id in (
        select k.id from read_postings(postings) r
        join stock_balances k on k.holder_id = r."holderId" and k.item_id = r."itemId" and k.ownership in (1, r.ownership))
      order by b.holder_id, b.ownership, b.item_id
      for update
    ) l
  ) b;
  -- read after the locks: within a balance it grows with the id
  posted := clock_timestamp();

  select count(m.id), bool_or(r."lotId" is not null), bool_or(r."reversalOfId" is not null) into known, has_lots, has_reversals
  from read_postings(postings) r left join movements m
    on m.document_kind = r."documentKind" and m.line_id = r."lineId" and m.type = r.type and m.sequence = r.sequence and m.reversal_of_id is not distinct from r."reversalOfId";
  if known = wanted then
    return query
      select r.ordinal::integer, m.id, m.amount, m.after_quantity
      from read_postings(postings) r join movements m
        on m.document_kind = r."documentKind" and m.line_id = r."lineId" and m.type = r.type and m.sequence = r.sequence and m.reversal_of_id is not distinct from r."reversalOfId"
      order by r.ordinal;
    return;
  elsif known > 0 then
    perform raise_stock_error('STOCK_POSTED', '{}');
  end if;

  if has_reversals then postings := cap_second_quantities(postings); end if;

  for p in
    select r.*, array_position(ids, b.id) as slot, array_position(ids, h.id) as place, b.last_counted_at, o.amount as origin_amount,
           sum(o.amount) over (partition by r.pair) as pair_fee,
           sum(r.quantity) filter (where r.quantity > 0) over (partition by r.pair) as pair_in,
           r."reversalOfId" is not null and exists (select from movements v where v.reversal_of_id = r."reversalOfId") as is_reversed
    from read_postings(postings) r
    join stock_balances b on b.holder_id = r."holderId" and b.ownership = r.ownership and b.item_id = r."itemId"
    join stock_balances h on h.holder_id = r."holderId" and h.ownership = 1 and h.item_id = r."itemId"
    left join movements o on o.id = r."reversalOfId"
    order by r.ordinal
  loop
    before := hand[p.slot];
    if p."occurredAt" > posted then perform raise_stock_error('STOCK_FUTURE', jsonb_build_object('ordinal', line_of(postings, p.ordinal))); end if;
    if p."occurredAt" <= p.last_counted_at then perform raise_stock_error('STOCK_COUNTED', jsonb_build_object('ordinal', line_of(postings, p.ordinal))); end if;
    if p.is_reversed then perform raise_stock_error('STOCK_REVERSED', jsonb_build_object('ordinal', line_of(postings, p.ordinal))); end if;
    if before + p.quantity < 0 then
      perform raise_stock_error('STOCK_SHORT', jsonb_build_object('ordinal', line_of(postings, p.ordinal), 'itemId', p."itemId", 'available', before::text));
    end if;

    money := null;
    if p.ownership = 1 then
      if p.quantity < 0 then
        money := case
          when before + p.quantity = 0 then -worth[p.slot]
          when p."reversalOfId" is not null then greatest(-p.origin_amount, -worth[p.slot])
          else -round(worth[p.slot] * -p.quantity / before, 2)
        end;
      elsif p."reversalOfId" is not null and (p.pair is null or left_value[p.pair] is null) then
        money := -p.origin_amount;
      elsif p.quantity > 0 and p.pair is not null and left_value[p.pair] is not null then
        -- what was paid for the dyeing does not go back into the greige
        if p."reversalOfId" is not null and to_come[p.pair] is null then
          left_value[p.pair] := greatest(left_value[p.pair] - p.pair_fee, 0);
        end if;
        money := coalesce(p.amount, 0)
          + round(left_value[p.pair] * p.quantity / coalesce(to_come[p.pair], p.pair_in), 2);
        left_value[p.pair] := left_value[p.pair] - (money - coalesce(p.amount, 0));
        to_come[p.pair] := coalesce(to_come[p.pair], p.pair_in) - p.quantity;
      else
        money := p.amount;
      end if;
      if money is null then perform raise_stock_error('STOCK_PRICE', jsonb_build_object('ordinal', line_of(postings, p.ordinal))); end if;
      if worth[p.slot] + money < 0 or (before + p.quantity = 0 and worth[p.slot] + money <> 0) then
        perform raise_stock_error('STOCK_VALUE', jsonb_build_object('ordinal', line_of(postings, p.ordinal)));
      end if;
      worth[p.slot] := worth[p.slot] + money;
    end if;
    if p.quantity < 0 and p.pair is not null and money is not null then
      left_value[p.pair] := coalesce(left_value[p.pair], 0) - money;
    end if;
    hand[p.slot] := before + p.quantity;
    seconds[p.slot] := seconds[p.slot] + coalesce(p."secondQuantity", 0);
    gains[p.place] := gains[p.place] + p.quantity;
    moved[p.slot] := true;
    moved[p.place] := true;
    slots := slots || p.slot;
    befores := befores || before;
    amounts := amounts || money;
    values_after := values_after || worth[p.slot];
  end loop;

  if has_claims then
    perform unfreeze_lots(postings, ids, slots);
    perform move_reservations(postings, ids, hand);
  end if;
  if has_lots then perform move_lots(postings, ids, slots); end if;

  update stock_balances b
  set on_hand = s.on_hand, value = s.value, second_quantity = nullif(coalesce(b.second_quantity, 0) + s.second, 0),
      last_moved_at = case when s.slot = any (slots) then posted else b.last_moved_at end,
      place_on_hand = b.place_on_hand + s.gain, place_moved_at = case when b.ownership = 1 then posted end
  from unnest(ids, hand, worth, seconds, gains, moved) with ordinality as s (id, on_hand, value, second, gain, moved, slot)
  where b.id = s.id and s.moved;

  if has_lots then perform freeze_unfit(postings, ids, slots); end if;

  return query
    with pair_ids as materialized (
      select pair, nextval('movement_pairs') as id from (select distinct r.pair from read_postings(postings) r where r.pair is not null) named
    ), posted_rows as (
      insert into movements (type, balance_id, lot_id, roll_id, quantity, before_quantity, after_quantity, second_quantity, amount, after_value,
        document_kind, document_id, line_id, sequence, pair_id, reversal_of_id, occurred_at, posted_at, reason, operator_id)
      select r.type, ids[slots[r.ordinal::integer]], r."lotId", r."rollId", r.quantity, befores[r.ordinal], befores[r.ordinal] + r.quantity, r."secondQuantity",
        amounts[r.ordinal], values_after[r.ordinal], r."documentKind", r."documentId", r."lineId", r.sequence, g.id, r."reversalOfId",
        coalesce(r."occurredAt", posted), posted, r.reason, acting_user_id()
      from read_postings(postings) r left join pair_ids g on g.pair = r.pair
      order by r.ordinal
      returning movements.id, movements.amount, movements.after_quantity
    )
    -- ids are given in the order of the postings
    select (row_number() over (order by m.id))::integer, m.id, m.amount, m.after_quantity from posted_rows m order by m.id;
end $$;

-- As in 037; of an unfit lot it says why nothing of it is available, and what may be done.
create or replace function raise_stock_error(name text, said jsonb) returns void language plpgsql set search_path = public as $$
declare
  roll text;
  available text;
begin
  select '缸号 ' || l.lot_no || coalesce(' 匹 ' || nullif(r.roll_no, ''), '') into roll
  from lots l left join rolls r on r.id = (said ->> 'rollId')::bigint where l.id = (said ->> 'lotId')::bigint;
  select to_char(round((said ->> 'available')::numeric, u.decimals), 'FM999,999,999,990' || case u.decimals when 0 then '' else '.' || repeat('0', u.decimals) end)
         || ' ' || u.name into available
  from stock_items i join units u on u.id = i.unit_id where i.id = (said ->> 'itemId')::bigint;
  if exists (select from lots l where l.id = (said ->> 'lotId')::bigint and l.quality = 'FAILED') then
    available := available || '：该缸质检不合格，已冻结；可退供，或改判后再用';
  end if;
  raise exception '%', name using errcode = 'MR001', detail = (said || jsonb_strip_nulls(jsonb_build_object('roll', roll, 'available', available)))::text;
end $$;

-- What came in of unfit lots before this was held.
select freeze_lot(l.id, true) from lots l
where l.quality = 'FAILED' and exists (select from lot_balances b where b.lot_id = l.id and b.on_hand > b.frozen);

create view inv.loose_unfit_lots as
  select l.id from lots l where l.quality = 'FAILED' and exists (select from lot_balances b where b.lot_id = l.id and b.frozen <> b.on_hand);

------------------------------------------------------------------ age

-- Since when the oldest goods of a balance are there: the day its oldest lot was received; without lots, the day of the oldest receipt that
-- the stock still holds when the first that came are the first that went. By when things happened; what was taken back, and the taking
-- back, are as if they had not been. Movements are read from the last posted on, and no further than they can matter: nothing unread
-- happened after the last that was read was posted.
create or replace function oldest_receipt(balance bigint) returns date language plpgsql stable set search_path = public as $$
declare
  rest numeric;
  oldest timestamptz;
  edge timestamptz;
  how_many integer := 32;
begin
  select min(l.received_on)::timestamp at time zone 'Asia/Shanghai' into oldest
  from lot_balances b join lots l on l.id = b.lot_id where b.balance_id = balance and b.on_hand > 0;
  if oldest is null then
    select on_hand into rest from stock_balances where id = balance and on_hand > 0;
    if rest is null then return null; end if;
    loop
      with seen as materialized (
        select m.id, m.quantity, m.occurred_at, m.posted_at, m.reversal_of_id from movements m
        where m.balance_id = balance and m.quantity > 0 order by m.posted_at desc, m.id desc limit how_many
      ), receipts as (
        select s.occurred_at, sum(s.quantity) over (order by s.occurred_at desc, s.id desc) as so_far from seen s
        where s.reversal_of_id is null and not exists (select from movements r where r.reversal_of_id = s.id)
      )
      select coalesce((select max(occurred_at) from receipts where so_far >= rest), (select min(occurred_at) from receipts)),
             (select min(posted_at) from seen having count(*) = how_many)
      into oldest, edge;
      exit when edge is null or oldest >= edge;
      how_many := how_many * 8;
    end loop;
  end if;
  return (oldest at time zone 'Asia/Shanghai')::date;
end $$;

------------------------------------------------------------------ places

-- A place for what is on its way: the list and the item show 即将入库 where the goods will come in. Keys: [{holderId, ownership, itemId}]
create function ensure_balances(keys jsonb) returns void language sql security definer set search_path = public as $$
  select make_balances(keys)
$$;

insert into stock_items (spu_id, sku_id, unit_id, second_unit_id, lot_tracked)
select distinct s.id, r.sku_id, s.first_unit_id, s.second_unit_id, c.lot_tracked
from scheduled_receipts r join spus s on s.id = r.spu_id join classification_facts c on c.id = s.classification_id
where r.committed
on conflict do nothing;
select make_balances(coalesce(jsonb_agg(distinct jsonb_build_object('holderId', r.holder_id, 'ownership', 1, 'itemId', i.id)), '[]'))
from scheduled_receipts r join stock_items i on i.spu_id = r.spu_id and i.sku_id is not distinct from r.sku_id
where r.committed;

------------------------------------------------------------------ four eyes

-- Who wrote what the document says, last: whoever submits it may be another.
alter table stock_documents add column written_by bigint default acting_user_id();
-- No edit of the documents: their versions and logs stay.
alter table stock_documents disable trigger user;
update stock_documents set written_by = case when created_by is distinct from approved_by then created_by end;
alter table stock_documents enable trigger user;
alter table stock_documents add constraint stock_documents_author check (approved_by <> written_by);
