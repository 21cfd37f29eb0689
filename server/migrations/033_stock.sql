-- 库存列表：每个持有方的每种物料一行，由库存账随过账维护合计与最近出入库；过账少做重复的事

-- What lists of stock stand on, in the row of the brand's goods, which every place has: one index instead of all balances put in order.
alter table stock_balances
  add column greige boolean,
  -- of both owners; null in the rows of the supplier's goods
  add column place_on_hand numeric(16, 4) check (place_on_hand >= 0),
  add column place_moved_at timestamptz;
update stock_balances b set
  greige = (select i.sku_id is null from stock_items i where i.id = b.item_id),
  place_on_hand = case when b.ownership = 1 then (
    select sum(a.on_hand) from stock_balances a where a.holder_id = b.holder_id and a.item_id = b.item_id) end,
  place_moved_at = case when b.ownership = 1 then (
    select max(a.last_moved_at) from stock_balances a where a.holder_id = b.holder_id and a.item_id = b.item_id) end;
alter table stock_balances
  alter column greige set not null,
  add constraint stock_balances_place check ((ownership = 1) = (place_on_hand is not null));
create index stock_balances_places on stock_balances (greige, place_moved_at, id) where ownership = 1 and place_on_hand > 0;

-- 色布、辅料 or greige, as documents say it: whose log is whose.
alter table stock_items add column goods text not null generated always as (case when sku_id is null then 'SPU' else 'SKU' end) stored;

create or replace function make_balances(keys jsonb) returns void language plpgsql set search_path = public as $$
begin
  insert into stock_balances (holder_id, ownership, item_id, value, greige, place_on_hand)
  select r."holderId", o.ownership, r."itemId", case when o.ownership = 1 then 0 end,
    coalesce((select i.sku_id is null from stock_items i where i.id = r."itemId"), false), case when o.ownership = 1 then 0 end
  from (select distinct "holderId", ownership, "itemId" from read_postings(keys)) r
  cross join lateral (select r.ownership union select 1::smallint) as o (ownership)
  where not exists (
    select from stock_balances b where b.holder_id = r."holderId" and b.ownership = o.ownership and b.item_id = r."itemId")
  order by 1, 2, 3
  on conflict (holder_id, ownership, item_id) do nothing;
end $$;

-- The rows that keys name and, because it keeps what lies at the place, the brand's beside them; in the order of their key.
create or replace function lock_stock(keys jsonb) returns void
language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan as $$
begin
  perform make_balances(keys);
  perform from stock_balances b
  where b.id in (
    select l.id from read_postings(keys) r
    join stock_balances l on l.holder_id = r."holderId" and l.item_id = r."itemId" and l.ownership in (1, r.ownership))
  order by b.holder_id, b.ownership, b.item_id for update;
end $$;

-- The ledger: as in 028; besides, it keeps what lies at a place and since when, and asks for reservations, frozen goods, lots and reversals
-- only where there are any: most postings have none.
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

-- Their plans do not depend on the values: made once a connection, not five times and more. What they call is planned likewise.
alter function reserve_stock(jsonb) set plan_cache_mode = force_generic_plan;
alter function release_reservations(text, bigint[]) set plan_cache_mode = force_generic_plan;
alter function audit_rows() set plan_cache_mode = force_generic_plan;

create view inv.places as
  select b.id from stock_balances b
  left join stock_balances o on o.holder_id = b.holder_id and o.item_id = b.item_id and o.ownership = 2
  join stock_items i on i.id = b.item_id
  where b.ownership = 1 and (
    b.place_on_hand <> b.on_hand + coalesce(o.on_hand, 0) or b.place_moved_at is distinct from greatest(b.last_moved_at, o.last_moved_at)
    or b.greige <> (i.sku_id is null))
  union all
  select o.id from stock_balances o
  where o.ownership = 2 and not exists (select from stock_balances b where b.holder_id = o.holder_id and b.item_id = o.item_id and b.ownership = 1);
