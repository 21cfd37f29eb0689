-- 冲销：一对流水一起冲回，进多少取决于实际出了多少

-- Postings whose reversals move no more of the second quantity than lies there: others have taken their average meanwhile.
-- What empties a place takes the rest; what comes back is what left.
create function cap_second_quantities(postings jsonb) returns jsonb language sql stable set search_path = public as $$
  with r as (
    select r.*, b.id as balance_id, coalesce(r."secondQuantity", 0) as second, r."reversalOfId" is not null and r.quantity < 0 as takes_back,
           coalesce(case when r."lotId" is null then b.on_hand else l.on_hand end, 0) as lies,
           coalesce(case when r."lotId" is null then b.second_quantity else l.second_quantity end, 0) as lies_second
    from read_postings(postings) r
    join stock_balances b on b.holder_id = r."holderId" and b.ownership = r.ownership and b.item_id = r."itemId"
    left join lot_balances l on l.balance_id = b.id and l.lot_id = r."lotId" and l.roll_id is not distinct from r."rollId"
  ), places as (
    select balance_id, "lotId", "rollId", max(lies) + sum(quantity) = 0 as empties,
           greatest(max(lies_second) + coalesce(sum(second) filter (where not takes_back), 0), 0) as there,
           max(ordinal) filter (where takes_back) as last
    from r group by 1, 2, 3
  ), taken as (
    select r.ordinal, r.pair, r."itemId", r."lotId", r."rollId",
           case when r.ordinal = p.last and p.empties then p.there else least(w.so_far, p.there) end - least(w.so_far + r.second, p.there) as second
    from r
    join places p on p.balance_id = r.balance_id and p."lotId" is not distinct from r."lotId" and p."rollId" is not distinct from r."rollId"
    cross join lateral (
      select -sum(e.second) as so_far from r e
      where e.takes_back and e.ordinal <= r.ordinal and e.balance_id = r.balance_id and e."lotId" is not distinct from r."lotId"
        and e."rollId" is not distinct from r."rollId"
    ) w
    where r.takes_back
  ), fitted as (
    select r.ordinal, -t.second as second from r join taken t on t.ordinal = r.ordinal
    union all
    select r.ordinal, t.second from r join taken t on t.pair = r.pair and t."itemId" = r."itemId" and t."lotId" is not distinct from r."lotId"
      and t."rollId" is not distinct from r."rollId"
    where r."reversalOfId" is not null and r.quantity > 0
  )
  select case when not exists (select from fitted) then postings else (
    select jsonb_agg(case when f.ordinal is null then e.posting else e.posting || jsonb_build_object('secondQuantity', nullif(f.second, 0)) end order by e.n)
    from jsonb_array_elements(postings) with ordinality as e (posting, n) left join fitted f on f.ordinal = e.n
  ) end
$$;
revoke execute on function cap_second_quantities(jsonb) from public;

/*
 * post_movements: the one way in which stock changes.
 *
 * Takes postings, each an object
 *   type, holderId, ownership, itemId, lotId?, rollId?, quantity (signed), secondQuantity?,
 *   amount? (CNY, tax excluded, of the whole posting; of what comes in, or a cost adjustment),
 *   pair? (number within this call: transfer, conversion, buy-out; what comes in without being the first of its kind takes the value that left,
 *   plus `amount` where there is one: the dye fee; a reversed pair likewise, less the fee it had),
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
 *  7. A pair neither makes nor loses value, apart from fees and prices of the day; nor does taking it back.
 */
create or replace function post_movements(postings jsonb)
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

  postings := cap_second_quantities(postings);

  for p in
    select r.*, b.slot, b.last_counted_at, o.amount as origin_amount,
           sum(o.amount) over (partition by r.pair) as pair_fee,
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

-- Goods that change their place keep their value and their second quantity, on the way there as on the way back.
create view inv.moved_values as
  select pair_id as id from movements
  where pair_id is not null and type in ('TRANSFER_OUT', 'TRANSFER_IN', 'SHIP_OUT', 'SHIP_IN')
  group by pair_id having sum(amount) <> 0 or sum(second_quantity) <> 0;
