/*
 * post_movements: the one way in which stock changes.
 *
 * Takes postings, each an object
 *   type, holderId, ownership, itemId, lotId?, rollId?, quantity (signed), secondQuantity?,
 *   amount? (CNY, tax excluded, signed, of the whole posting; of what comes in, of what leaves again that came in with it, or a cost adjustment),
 *   pair? (number within this call: transfer, conversion, buy-out; what comes in without being the first of its kind takes the value that left,
 *   plus `amount` where there is one: the dye fee),
 *   documentKind, documentId, lineId, sequence?, lineNo?, reversalOfId?, occurredAt?, reason?,
 *   sourceKind?, sourceLineId? (of goods in transit: the line that sent them, where it is another),
 *   takenSequence? (of what a pick returns: the sequence of the take)
 * and answers with the movements in the same order. Sent again it answers the same and posts nothing.
 *
 * Invariants
 *  1. Balances are made and locked in the order of their key, then everything is judged; so two postings never wait for each other in a circle.
 *  2. A balance is never negative, and never less than what is reserved and frozen.
 *  3. before + quantity = after, and `before` is the `after` of the balance's movement before.
 *  4. The value that leaves is the average's share, in transit that of its own line; what empties these takes the rest, so quantity 0 is worth 0.
 *     A reversal and a return of a receipt take their own amount; what is left without goods, or lacks, is posted as 价差 before it, so a value is
 *     never negative.
 *  5. A document's line posts once per type and sequence.
 *  6. What a line reserved is consumed by the same line's posting. A loss first takes the youngest reservations, and tells their documents.
 *  7. A pair neither makes nor loses value, apart from fees and prices of the day; nor does taking it back.
 *  8. What comes in of an unfit lot is frozen; what is frozen leaves only as lost, reversed, or back to its supplier.
 *  9. What a freezing count is counting does not move; what was before a closed count is neither added nor taken back.
 * 10. A roll comes in only where it is, or when it is nowhere else.
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
  brings_rolls boolean;
  takes_lots boolean;
  has_reversals boolean;
  has_pairs boolean;
  has_claims boolean;
  travels boolean;
  is_dated boolean;
  keeps_age boolean;
  is_short boolean := false;
  posted timestamptz;
  known integer;
  -- state of the locked balances by slot
  ids bigint[];
  hand numeric[];
  worth numeric[];
  seconds numeric[];
  stamps timestamptz[];
  -- change of the place totals, by slot of the brand's row
  gains numeric[];
  -- results of the postings, by ordinal
  befores numeric[] := '{}';
  amounts numeric[] := '{}';
  values_after numeric[] := '{}';
  -- for reversals, by ordinal: the amount of the original movement, and whether it was reversed before
  origin_amounts numeric[];
  reversed boolean[];
  -- 价差 before the movement, by ordinal
  variances numeric[];
  -- by ordinal: since when goods that move or come back without lots have been here
  sinces timestamptz[];
  -- goods in transit: their number by ordinal, what is left of each, and its value
  goods integer[];
  goods_hand numeric[];
  goods_worth numeric[];
  -- by pair: id, total received, issued value not yet received, quantity not yet received
  pair_ids bigint[];
  pair_ins numeric[];
  left_value numeric[];
  to_come numeric[];
  slot integer;
  place integer;
  before numeric;
  sent integer;
  held numeric;
  has numeric;
  money numeric;
begin
  loop
    select array_agg((r.ordinal, r.line_no, r.type, b.id, h.id, r."holderId",
             r.ownership, r."itemId", r."lotId", r."rollId", r.quantity, r."secondQuantity", r.amount, r.pair, r."documentKind", r."documentId", r."lineId",
             r.sequence, r."reversalOfId", r."occurredAt", r.reason, case t.kind when 'TRANSIT' then r."sourceKind" end,
             case t.kind when 'TRANSIT' then r."sourceLineId" end, r."takenSequence")::stock_posting order by r.ordinal),
           bool_or(b.id is null or h.id is null), bool_or(r."lotId" is not null), bool_or(r."lotId" is not null and r.quantity > 0), bool_or(r."lotId" is not null and r.quantity < 0),
           bool_or(r."reversalOfId" is not null), bool_or(r.pair is not null), bool_or(t.kind = 'TRANSIT'),
           bool_or(r."occurredAt" is not null), bool_or(r."rollId" is not null and r.quantity > 0),
           bool_or(r."lotId" is null and r.quantity > 0 and (r.pair is not null or r.type in ('RETURN_PICK_IN', 'GREIGE_RETURN_IN')))
    into lines, is_missing, has_lots, brings_lots, takes_lots, has_reversals, has_pairs, travels, is_dated, brings_rolls, keeps_age
    from read_postings(postings) r
    left join stock_balances b on b.holder_id = r."holderId" and b.ownership = r.ownership and b.item_id = r."itemId"
    left join stock_balances h on h.holder_id = r."holderId" and h.ownership = 1 and h.item_id = r."itemId"
    left join holders t on t.id = r."holderId";
    perform check_postings(lines);
    exit when not is_missing;
    perform make_balances(postings);
  end loop;

  select array_agg(b.id order by b.n), array_agg(b.on_hand order by b.n), array_agg(b.value order by b.n),
         bool_or(b.reserved > 0 or b.frozen > 0), array_agg(0::numeric), array_agg(0::numeric), array_agg(null::timestamptz)
  into ids, hand, worth, has_claims, seconds, gains, stamps
  from (
    select l.*, row_number() over () as n
    from (
      select b.id, b.on_hand, b.value, b.reserved, b.frozen from stock_balances b
      where b.id = any (array(select p.balance_id from unnest(lines) p union select p.place_id from unnest(lines) p))
      order by b.holder_id, b.ownership, b.item_id
      for update
    ) l
  ) b;
  -- read after locking, so that it increases with the id within a balance
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
    perform raise_stock_error('STOCK_POSTED', '{}');
  end if;
  perform refuse_counted(lines);
  if has_reversals or is_dated then perform refuse_before_counts(lines); end if;

  if has_reversals then
    lines := cap_second_quantities(lines);
    select array_agg(o.amount order by p.ordinal), array_agg(exists (select from movements v where v.reversal_of_id = o.id) order by p.ordinal)
    into origin_amounts, reversed
    from unnest(lines) p left join movements o on o.id = p.reversal_of_id;
  end if;
  if has_pairs then
    foreach line in array lines loop
      continue when line.pair is null;
      pair_ids[line.pair] := coalesce(pair_ids[line.pair], nextval('movement_pairs'));
      pair_ins[line.pair] := coalesce(pair_ins[line.pair], 0) + greatest(line.quantity, 0);
    end loop;
  end if;

  if keeps_age then sinces := list_goods_since(lines); end if;
  if travels then select r.goods, r.hand, r.worth into goods, goods_hand, goods_worth from read_transit_goods(lines) r; end if;

  foreach line in array lines loop
    slot := array_position(ids, line.balance_id);
    place := array_position(ids, line.place_id);
    before := hand[slot];
    sent := goods[line.ordinal];
    if line.occurred_at > posted then perform raise_stock_error('STOCK_FUTURE', jsonb_build_object('ordinal', line.line_no)); end if;
    if reversed[line.ordinal] then perform raise_stock_error('STOCK_REVERSED', jsonb_build_object('ordinal', line.line_no)); end if;
    -- the rest is only counted, so that all short lines are refused together
    is_short := is_short or before + line.quantity < 0;
    if is_short then
      hand[slot] := before + line.quantity;
      continue;
    end if;

    held := coalesce(goods_hand[sent], before);
    if held + line.quantity < 0 then
      perform raise_stock_error('STOCK_SHORT', jsonb_build_object('ordinal', line.line_no, 'itemId', line.item_id, 'available', held::text));
    end if;

    money := null;
    if line.ownership = 1 then
      has := coalesce(goods_worth[sent], worth[slot]);
      money := case
        when line.reversal_of_id is not null then -origin_amounts[line.ordinal]
        when line.type = 'RETURN_SUPPLIER_OUT' and line.amount is not null then line.amount
        when line.quantity < 0 and held + line.quantity = 0 then -has
        when line.quantity < 0 and line.amount is not null then greatest(line.amount, -has)
        when line.quantity < 0 then -round(has * -line.quantity / held, 2)
        when line.quantity > 0 and line.pair is not null and left_value[line.pair] is not null
          then coalesce(line.amount, 0) + round(left_value[line.pair] * line.quantity / coalesce(to_come[line.pair], pair_ins[line.pair]), 2)
        else line.amount
      end;
      if line.reversal_of_id is null and line.quantity > 0 and line.pair is not null and left_value[line.pair] is not null then
        left_value[line.pair] := left_value[line.pair] - (money - coalesce(line.amount, 0));
        to_come[line.pair] := coalesce(to_come[line.pair], pair_ins[line.pair]) - line.quantity;
      end if;
      if money is null then perform raise_stock_error('STOCK_PRICE', jsonb_build_object('ordinal', line.line_no)); end if;
      if has + money < 0 or (held + line.quantity = 0 and has + money <> 0) then
        if line.reversal_of_id is null and not (line.type = 'RETURN_SUPPLIER_OUT' and line.amount is not null) then perform raise_stock_error('STOCK_VALUE', jsonb_build_object('ordinal', line.line_no)); end if;
        variances[line.ordinal] := -(has + money);
      end if;
      worth[slot] := worth[slot] + money + coalesce(variances[line.ordinal], 0);
      if sent is not null then goods_worth[sent] := has + money + coalesce(variances[line.ordinal], 0); end if;
    end if;
    if line.quantity < 0 and line.pair is not null and money is not null then
      left_value[line.pair] := coalesce(left_value[line.pair], 0) - money;
    end if;
    hand[slot] := before + line.quantity;
    if sent is not null then goods_hand[sent] := held + line.quantity; end if;
    seconds[slot] := seconds[slot] + coalesce(line.second_quantity, 0);
    gains[place] := gains[place] + line.quantity;
    stamps[slot] := posted;
    befores := befores || before;
    amounts := amounts || money;
    values_after := values_after || worth[slot];
  end loop;

  if has_claims then
    perform unfreeze_lots(lines);
    perform thaw_goods(lines, ids, hand);
    perform move_reservations(lines, ids, hand);
  end if;
  if is_short then perform refuse_shortages(lines); end if;
  if has_lots then perform move_lots(lines, takes_lots); end if;
  if brings_rolls then perform refuse_rolls_elsewhere(lines); end if;

  update stock_balances b
  set on_hand = s.on_hand, value = s.value, second_quantity = nullif(coalesce(b.second_quantity, 0) + s.second, 0),
      last_moved_at = coalesce(s.stamp, b.last_moved_at), place_on_hand = b.place_on_hand + s.gain,
      place_moved_at = case when b.ownership = 1 then posted end
  from unnest(ids, hand, worth, seconds, stamps, gains) as s (id, on_hand, value, second, stamp, gain)
  where b.id = s.id;

  if brings_lots then perform freeze_unfit(lines); end if;
  if travels then perform keep_transit_goods(lines, goods, goods_hand, goods_worth); end if;

  return query
    with posted_rows as (
      insert into movements (type, balance_id, lot_id, roll_id, quantity, before_quantity, after_quantity, second_quantity, amount, after_value,
        document_kind, document_id, line_id, sequence, pair_id, reversal_of_id, occurred_at, posted_at, reason, operator_id, source_kind, source_line_id, goods_since)
      select r.type, r.balance_id, r.lot_id, r.roll_id, r.quantity, befores[r.ordinal], befores[r.ordinal] + r.quantity, r.second_quantity, r.amount,
        r.after_value, r.document_kind, r.document_id, r.line_id, r.sequence, r.pair_id, r.reversal_of_id, coalesce(r.occurred_at, posted), posted, r.reason,
        acting_user_id(), r.source_kind, r.source_line_id, case when r.place = 1 then sinces[r.ordinal] end
      from (
        select p.ordinal, 1 as place, p.type, p.balance_id, p.lot_id, p.roll_id, p.quantity, p.second_quantity, amounts[p.ordinal] as amount,
          values_after[p.ordinal] as after_value, p.document_kind, p.document_id, p.line_id, p.sequence, pair_ids[p.pair] as pair_id, p.reversal_of_id,
          p.occurred_at, p.reason, p.source_kind, p.source_line_id
        from unnest(lines) p
        union all
        select v.ordinal, 0, 'COST_VARIANCE', v.balance_id, v.lot_id, v.roll_id, 0, null, v.amount, values_after[v.ordinal] - amounts[v.ordinal],
          v.document_kind, v.document_id, v.line_id, v.sequence, null, null, v.occurred_at, v.reason, v.source_kind, v.source_line_id
        from list_variances(lines, variances) v
        where variances is not null
      ) r
      order by r.ordinal, r.place
      returning movements.id, movements.type, movements.amount, movements.after_quantity
    )
    -- ids in the order of the postings
    select (row_number() over (order by m.id))::integer, m.id, m.amount, m.after_quantity from posted_rows m where m.type <> 'COST_VARIANCE' order by m.id;
end $$;
