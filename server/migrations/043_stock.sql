-- 库存账：过账的内容只读一次；锁住库存之后只做非做不可的事

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

drop function check_postings(jsonb);
drop function fit_second_quantities(jsonb);
drop function thaw_lots(jsonb, bigint[], integer[]);
drop function freeze_unfit(jsonb, bigint[], integer[]);
drop function move_lots(jsonb, bigint[], integer[]);
drop function move_reservations(jsonb, bigint[], numeric[]);

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
    perform refuse_stock(wrong.name, jsonb_build_object('ordinal', wrong.line_no, 'itemId', wrong.item_id, 'unit', wrong.unit, 'decimals', wrong.decimals));
  end if;
end $$;

-- As in 028: the second quantity of what is taken back is what the place has of it.
create function fit_second_quantities(postings stock_posting[]) returns stock_posting[] language sql stable as $$
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

-- As in 041: what is lost, goes back to its supplier, is taken back or arrives from 在途 leaves even where it is frozen.
create function thaw_lots(postings stock_posting[]) returns void language sql as $$
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

-- As in 022: a line's own reservations are consumed; a loss takes the youngest; nobody else takes what is reserved.
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
  perform release_youngest(b.id, b.reserved + b.frozen - s.on_hand, 'LOSS')
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
    perform refuse_stock('STOCK_SHORT', jsonb_build_object('ordinal', short.line_no, 'itemId', short.item_id, 'available', short.available::text));
  end if;
end $$;

-- As in 037: lots and rolls of the balances, each enough for what leaves it.
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
      perform refuse_stock('STOCK_LOT_SHORT', jsonb_build_object('ordinal', short.line_no, 'itemId', short.item_id, 'lotId', short.lot_id,
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

-- As in 041: 不合格 is said of a lot; what comes in of it afterwards is frozen with the rest. A statement of its own: who judged the lot while
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

revoke execute on function move_reservations(stock_posting[], bigint[], numeric[]), move_lots(stock_posting[], boolean), thaw_lots(stock_posting[]),
  freeze_unfit(stock_posting[]), fit_second_quantities(stock_posting[]), check_postings(stock_posting[]) from public;

------------------------------------------------------------------ the ledger

/*
 * post_movements: the one way in which stock changes.
 *
 * Takes postings, each an object
 *   type, holderId, ownership, itemId, lotId?, rollId?, quantity (signed), secondQuantity?,
 *   amount? (CNY, tax excluded, of the whole posting; of what comes in, or a cost adjustment),
 *   pair? (number within this call: transfer, conversion, buy-out; what comes in without being the first of its kind takes the value that left,
 *   plus `amount` where there is one: the dye fee; a reversed pair likewise, less the fee it had),
 *   documentKind, documentId, lineId, sequence?, lineNo?, reversalOfId?, occurredAt?, reason?
 * and answers with the movements in the same order. Sent again it answers the same and posts nothing.
 *
 * Invariants
 *  1. Balances are made and locked in the order of their key, then everything is judged; so two postings never wait for each other in a circle.
 *  2. A balance is never negative, and never less than what is reserved and frozen.
 *  3. before + quantity = after, and `before` is the `after` of the balance's movement before.
 *  4. The value that leaves is the average's share; what empties the balance takes the rest, so quantity 0 is worth 0.
 *  5. A document's line posts once per type and sequence.
 *  6. What a line reserved is consumed by the same line's posting. A loss first takes the youngest reservations, and tells their documents.
 *  7. A pair neither makes nor loses value, apart from fees and prices of the day; nor does taking it back.
 *  8. What comes in of an unfit lot is frozen.
 *
 * Whoever wants the same balance waits from the lock to the commit, so what can be read and judged before the lock is.
 */
create or replace function post_movements(postings jsonb)
returns table (ordinal integer, movement_id bigint, amount numeric, after_quantity numeric)
language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  lines stock_posting[];
  line stock_posting;
  wanted integer := jsonb_array_length(postings);
  is_missing boolean;
  has_lots boolean;
  brings_lots boolean;
  takes_lots boolean;
  has_reversals boolean;
  has_pairs boolean;
  has_claims boolean;
  posted timestamptz;
  known integer;
  -- state of the locked balances by slot
  ids bigint[];
  hand numeric[];
  worth numeric[];
  counted timestamptz[];
  seconds numeric[];
  stamps timestamptz[];
  -- of the brand's row: what the place gains
  gains numeric[];
  -- what becomes of the postings, by ordinal
  befores numeric[] := '{}';
  amounts numeric[] := '{}';
  values_after numeric[] := '{}';
  -- of reversals, by ordinal: what the movement had been worth, and whether it was taken back before
  origin_amounts numeric[];
  reversed boolean[];
  -- by pair: id, all that comes in, the fee it had, value that left and has not come in, quantity still to come in
  pair_ids bigint[];
  pair_ins numeric[];
  pair_fees numeric[];
  left_value numeric[];
  to_come numeric[];
  slot integer;
  place integer;
  before numeric;
  money numeric;
  origin_amount numeric;
begin
  loop
    select array_agg((r.ordinal, coalesce((postings -> (r.ordinal::integer - 1) ->> 'lineNo')::integer, r.ordinal), r.type, b.id, h.id, r."holderId",
             r.ownership, r."itemId", r."lotId", r."rollId", r.quantity, r."secondQuantity", r.amount, r.pair, r."documentKind", r."documentId", r."lineId",
             r.sequence, r."reversalOfId", r."occurredAt", r.reason)::stock_posting order by r.ordinal),
           bool_or(b.id is null or h.id is null), bool_or(r."lotId" is not null), bool_or(r."lotId" is not null and r.quantity > 0), bool_or(r."lotId" is not null and r.quantity < 0),
           bool_or(r."reversalOfId" is not null), bool_or(r.pair is not null)
    into lines, is_missing, has_lots, brings_lots, takes_lots, has_reversals, has_pairs
    from read_postings(postings) r
    left join stock_balances b on b.holder_id = r."holderId" and b.ownership = r.ownership and b.item_id = r."itemId"
    left join stock_balances h on h.holder_id = r."holderId" and h.ownership = 1 and h.item_id = r."itemId";
    perform check_postings(lines);
    exit when not is_missing;
    perform make_balances(postings);
  end loop;

  select array_agg(b.id order by b.n), array_agg(b.on_hand order by b.n), array_agg(b.value order by b.n), array_agg(b.last_counted_at order by b.n),
         bool_or(b.reserved > 0 or b.frozen > 0), array_agg(0::numeric), array_agg(0::numeric), array_agg(null::timestamptz)
  into ids, hand, worth, counted, has_claims, seconds, gains, stamps
  from (
    select l.*, row_number() over () as n
    from (
      select b.id, b.on_hand, b.value, b.reserved, b.frozen, b.last_counted_at from stock_balances b
      where b.id = any (array(select p.balance_id from unnest(lines) p union select p.place_id from unnest(lines) p))
      order by b.holder_id, b.ownership, b.item_id
      for update
    ) l
  ) b;
  -- read after the locks: within a balance it grows with the id
  posted := clock_timestamp();

  select count(*) into known from unnest(lines) p join movements m
    on m.document_kind = p.document_kind and m.line_id = p.line_id and m.type = p.type and m.sequence = p.sequence and m.reversal_of_id is not distinct from p.reversal_of_id;
  if known = wanted then
    return query
      select p.ordinal, m.id, m.amount, m.after_quantity
      from unnest(lines) p join movements m
        on m.document_kind = p.document_kind and m.line_id = p.line_id and m.type = p.type and m.sequence = p.sequence and m.reversal_of_id is not distinct from p.reversal_of_id
      order by p.ordinal;
    return;
  elsif known > 0 then
    perform refuse_stock('STOCK_POSTED', '{}');
  end if;

  if has_reversals then
    lines := fit_second_quantities(lines);
    select array_agg(o.amount order by p.ordinal), array_agg(exists (select from movements v where v.reversal_of_id = o.id) order by p.ordinal)
    into origin_amounts, reversed
    from unnest(lines) p left join movements o on o.id = p.reversal_of_id;
  end if;
  if has_pairs then
    foreach line in array lines loop
      continue when line.pair is null;
      pair_ids[line.pair] := coalesce(pair_ids[line.pair], nextval('movement_pairs'));
      pair_ins[line.pair] := coalesce(pair_ins[line.pair], 0) + greatest(line.quantity, 0);
      pair_fees[line.pair] := coalesce(pair_fees[line.pair], 0) + coalesce(origin_amounts[line.ordinal], 0);
    end loop;
  end if;

  foreach line in array lines loop
    slot := array_position(ids, line.balance_id);
    place := array_position(ids, line.place_id);
    before := hand[slot];
    origin_amount := origin_amounts[line.ordinal];
    if line.occurred_at > posted then perform refuse_stock('STOCK_FUTURE', jsonb_build_object('ordinal', line.line_no)); end if;
    if line.occurred_at <= counted[slot] then perform refuse_stock('STOCK_COUNTED', jsonb_build_object('ordinal', line.line_no)); end if;
    if reversed[line.ordinal] then perform refuse_stock('STOCK_REVERSED', jsonb_build_object('ordinal', line.line_no)); end if;
    if before + line.quantity < 0 then
      perform refuse_stock('STOCK_SHORT', jsonb_build_object('ordinal', line.line_no, 'itemId', line.item_id, 'available', before::text));
    end if;

    money := null;
    if line.ownership = 1 then
      if line.quantity < 0 then
        money := case
          when before + line.quantity = 0 then -worth[slot]
          when line.reversal_of_id is not null then greatest(-origin_amount, -worth[slot])
          else -round(worth[slot] * -line.quantity / before, 2)
        end;
      elsif line.reversal_of_id is not null and (line.pair is null or left_value[line.pair] is null) then
        money := -origin_amount;
      elsif line.quantity > 0 and line.pair is not null and left_value[line.pair] is not null then
        -- what was paid for the dyeing does not go back into the greige
        if line.reversal_of_id is not null and to_come[line.pair] is null then
          left_value[line.pair] := greatest(left_value[line.pair] - pair_fees[line.pair], 0);
        end if;
        money := coalesce(line.amount, 0)
          + round(left_value[line.pair] * line.quantity / coalesce(to_come[line.pair], pair_ins[line.pair]), 2);
        left_value[line.pair] := left_value[line.pair] - (money - coalesce(line.amount, 0));
        to_come[line.pair] := coalesce(to_come[line.pair], pair_ins[line.pair]) - line.quantity;
      else
        money := line.amount;
      end if;
      if money is null then perform refuse_stock('STOCK_PRICE', jsonb_build_object('ordinal', line.line_no)); end if;
      if worth[slot] + money < 0 or (before + line.quantity = 0 and worth[slot] + money <> 0) then
        perform refuse_stock('STOCK_VALUE', jsonb_build_object('ordinal', line.line_no));
      end if;
      worth[slot] := worth[slot] + money;
    end if;
    if line.quantity < 0 and line.pair is not null and money is not null then
      left_value[line.pair] := coalesce(left_value[line.pair], 0) - money;
    end if;
    hand[slot] := before + line.quantity;
    seconds[slot] := seconds[slot] + coalesce(line.second_quantity, 0);
    gains[place] := gains[place] + line.quantity;
    stamps[slot] := posted;
    befores := befores || before;
    amounts := amounts || money;
    values_after := values_after || worth[slot];
  end loop;

  if has_claims then
    perform thaw_lots(lines);
    perform move_reservations(lines, ids, hand);
  end if;
  if has_lots then perform move_lots(lines, takes_lots); end if;

  update stock_balances b
  set on_hand = s.on_hand, value = s.value, second_quantity = nullif(coalesce(b.second_quantity, 0) + s.second, 0),
      last_moved_at = coalesce(s.stamp, b.last_moved_at), place_on_hand = b.place_on_hand + s.gain,
      place_moved_at = case when b.ownership = 1 then posted end
  from unnest(ids, hand, worth, seconds, stamps, gains) as s (id, on_hand, value, second, stamp, gain)
  where b.id = s.id;

  if brings_lots then perform freeze_unfit(lines); end if;

  return query
    with posted_rows as (
      insert into movements (type, balance_id, lot_id, roll_id, quantity, before_quantity, after_quantity, second_quantity, amount, after_value,
        document_kind, document_id, line_id, sequence, pair_id, reversal_of_id, occurred_at, posted_at, reason, operator_id)
      select p.type, p.balance_id, p.lot_id, p.roll_id, p.quantity, befores[p.ordinal], befores[p.ordinal] + p.quantity, p.second_quantity,
        amounts[p.ordinal], values_after[p.ordinal], p.document_kind, p.document_id, p.line_id, p.sequence, pair_ids[p.pair], p.reversal_of_id,
        coalesce(p.occurred_at, posted), posted, p.reason, acting_user_id()
      from unnest(lines) p
      order by p.ordinal
      returning movements.id, movements.amount, movements.after_quantity
    )
    -- ids are given in the order of the postings
    select (row_number() over (order by m.id))::integer, m.id, m.amount, m.after_quantity from posted_rows m order by m.id;
end $$;
