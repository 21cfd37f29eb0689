-- 库存账：出入库流水的唯一入口

-- A refusal that reaches the user: `name` of the contract's catalogue, `said` fills its sentence, `ordinal` is the line.
create function raise_stock_error(name text, said jsonb) returns void language plpgsql as $$
begin
  raise exception '%', name using errcode = 'MR001', detail = said::text;
end $$;

-- The wire shape of a posting, typed. Keys are the contract's.
create function read_postings(postings jsonb)
returns table (ordinal bigint, type text, "holderId" bigint, ownership smallint, "itemId" bigint, "lotId" bigint, "rollId" bigint, quantity numeric,
  "secondQuantity" numeric, amount numeric, pair integer, "documentKind" text, "documentId" bigint, "lineId" bigint, sequence integer,
  "reversalOfId" bigint, "occurredAt" timestamptz, reason text)
language sql immutable as $$
  select row_number() over (), p.type, p."holderId", p.ownership, p."itemId", p."lotId", p."rollId", p.quantity, p."secondQuantity", p.amount, p.pair,
    p."documentKind", p."documentId", p."lineId", coalesce(p.sequence, 0), p."reversalOfId", p."occurredAt", coalesce(p.reason, '')
  from jsonb_to_recordset(postings) as p (type text, "holderId" bigint, ownership smallint, "itemId" bigint, "lotId" bigint, "rollId" bigint,
    quantity numeric, "secondQuantity" numeric, amount numeric, pair integer, "documentKind" text, "documentId" bigint, "lineId" bigint, sequence integer,
    "reversalOfId" bigint, "occurredAt" timestamptz, reason text)
$$;

-- The balances that postings need, made in the order of their key. A place that has the supplier's goods has a row for the brand's too:
-- one row for each holder and item, which lists stand on.
create function make_balances(keys jsonb) returns void language sql set search_path = public as $$
  insert into stock_balances (holder_id, ownership, item_id, value)
  select distinct r."holderId", o.ownership, r."itemId", case when o.ownership = 1 then 0 end
  from read_postings(keys) r cross join lateral (values (r.ownership), (1::smallint)) as o (ownership)
  order by 1, 2, 3
  on conflict (holder_id, ownership, item_id) do nothing
$$;

-- For who must look before he posts: what these keys keep does not change until his transaction ends. Keys: [{holderId, ownership, itemId}]
create function lock_stock(keys jsonb) returns void language plpgsql security definer set search_path = public as $$
begin
  perform make_balances(keys);
  perform from stock_balances b
  where (b.holder_id, b.ownership, b.item_id) in (select "holderId", ownership, "itemId" from read_postings(keys))
  order by b.holder_id, b.ownership, b.item_id for update;
end $$;

-- The line of the document that a posting comes from, as its user counts them.
create function line_of(postings jsonb, ordinal bigint) returns integer language sql immutable as $$
  select coalesce((postings -> (ordinal::integer - 1) ->> 'lineNo')::integer, ordinal::integer)
$$;

/*
 * post_movements: the one way in which stock changes.
 *
 * Takes postings, each an object
 *   type, holderId, ownership, itemId, lotId?, rollId?, quantity (signed), secondQuantity?,
 *   amount? (CNY, tax excluded, of the whole posting; of what comes in, or a cost adjustment),
 *   pair? (number within this call: transfer, conversion, buy-out; what comes in without being the first of its kind takes the value that left,
 *   plus `amount` where there is one: the dye fee),
 *   documentKind, documentId, lineId, sequence, reversalOfId?, occurredAt?, reason?
 * and answers with the movements in the same order. Sent again it answers the same and posts nothing.
 *
 * Invariants
 *  1. Balances are made and locked in the order of their key, then everything is judged; so two postings never wait for each other in a circle.
 *  2. A balance is never negative, and never less than what is reserved and frozen.
 *  3. before + quantity = after, and `before` is the `after` of the balance's movement before.
 *  4. The value that leaves is the average's share; what empties the balance takes the rest, so quantity 0 is worth 0.
 *  5. A document's line posts once per type and sequence.
 *  6. What a line reserved is consumed by the same line's posting. A loss first takes the youngest reservations, and tells their documents.
 */
create function post_movements(postings jsonb)
returns table (ordinal integer, movement_id bigint, amount numeric, after_quantity numeric)
language plpgsql security definer set search_path = public as $$
#variable_conflict use_column
declare
  posted timestamptz;
  known integer;
  wanted integer := jsonb_array_length(postings);
  -- state of the locked balances by slot
  ids bigint[];
  hand numeric[];
  worth numeric[];
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

  select array_agg(b.id order by b.n), array_agg(b.on_hand order by b.n), array_agg(b.value order by b.n)
  into ids, hand, worth
  from (
    select l.id, l.on_hand, l.value, row_number() over () as n
    from (
      select b.* from stock_balances b
      where (b.holder_id, b.ownership, b.item_id) in (select "holderId", ownership, "itemId" from read_postings(postings))
      order by b.holder_id, b.ownership, b.item_id
      for update
    ) l
  ) b;
  -- read after the locks: within a balance it grows with the id
  posted := clock_timestamp();

  select count(*) into known
  from read_postings(postings) r join movements m
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

  for p in
    select r.*, b.slot, b.last_counted_at, o.amount as origin_amount,
           sum(r.quantity) filter (where r.quantity > 0) over (partition by r.pair) as pair_in,
           exists (select from movements v where v.reversal_of_id = r."reversalOfId") as is_reversed
    from read_postings(postings) r
    join (select s.id, s.holder_id, s.ownership as owned, s.item_id, s.last_counted_at, array_position(ids, s.id) as slot from stock_balances s where s.id = any (ids)) b
      on b.holder_id = r."holderId" and b.owned = r.ownership and b.item_id = r."itemId"
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
      elsif p."reversalOfId" is not null then
        money := -p.origin_amount;
      elsif p.quantity > 0 and p.pair is not null and left_value[p.pair] is not null then
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
    slots := slots || p.slot;
    befores := befores || before;
    amounts := amounts || money;
    values_after := values_after || worth[p.slot];
  end loop;

  perform unfreeze_lots(postings, ids, slots);
  perform move_reservations(postings, ids, hand);
  perform move_lots(postings, ids, slots);

  update stock_balances b
  set on_hand = s.on_hand, value = s.value, last_moved_at = posted, second_quantity = nullif(coalesce(b.second_quantity, 0) + s.second, 0)
  from (
    select id, hand[slot] as on_hand, worth[slot] as value,
           coalesce((select sum(r."secondQuantity") from read_postings(postings) r where slots[r.ordinal::integer] = slot), 0) as second
    from unnest(ids) with ordinality as locked (id, slot)
  ) s
  where b.id = s.id;

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
      returning movements.id, movements.document_kind, movements.line_id, movements.type, movements.sequence, movements.reversal_of_id, movements.amount, movements.after_quantity
    )
    select r.ordinal::integer, m.id, m.amount, m.after_quantity
    from read_postings(postings) r join posted_rows m
      on m.document_kind = r."documentKind" and m.line_id = r."lineId" and m.type = r.type and m.sequence = r.sequence and m.reversal_of_id is not distinct from r."reversalOfId"
    order by r.ordinal;
end $$;

-- What can be said of postings before anything is locked.
create function check_postings(postings jsonb) returns void language plpgsql stable set search_path = public as $$
declare wrong record;
begin
  for wrong in
    select r.ordinal, r."itemId",
      case
        when t.code is null or i.id is null then 'STOCK_UNKNOWN'
        when sign(r.quantity) <> t.direction * case when r."reversalOfId" is null then 1 else -1 end then 'STOCK_DIRECTION'
        when not (case when i.sku_id is null then t.for_greige else t.for_coloured end) then 'STOCK_KIND'
        when scale(trim_scale(r.quantity)) > u.decimals then 'STOCK_DECIMALS'
        when (i.lot_tracked = 'NONE') <> (r."lotId" is null) and t.direction <> 0 then 'STOCK_LOT'
        when (i.lot_tracked = 'ROLL') <> (r."rollId" is not null) and t.direction <> 0 then 'STOCK_LOT'
        when r."lotId" is not null and l.item_id is distinct from r."itemId" then 'STOCK_LOT'
        when r."rollId" is not null and c.lot_id is distinct from r."lotId" then 'STOCK_LOT'
        when r."reversalOfId" is not null and (o.id is null or o.quantity <> -r.quantity or o.lot_id is distinct from r."lotId" or o.roll_id is distinct from r."rollId"
          or (b.holder_id, b.ownership, b.item_id) is distinct from (r."holderId", r.ownership, r."itemId")) then 'STOCK_REVERSAL'
        when t.direction = 0 and r.ownership <> 1 then 'STOCK_KIND'
      end as name,
      u.name as unit, u.decimals
    from read_postings(postings) r
    left join movement_types t on t.code = r.type
    left join stock_items i on i.id = r."itemId"
    left join units u on u.id = i.unit_id
    left join lots l on l.id = r."lotId"
    left join rolls c on c.id = r."rollId"
    left join movements o on o.id = r."reversalOfId"
    left join stock_balances b on b.id = o.balance_id
    order by r.ordinal
  loop
    if wrong.name is not null then
      perform raise_stock_error(wrong.name, jsonb_build_object('ordinal', line_of(postings, wrong.ordinal), 'itemId', wrong."itemId", 'unit', wrong.unit, 'decimals', wrong.decimals));
    end if;
  end loop;
end $$;
