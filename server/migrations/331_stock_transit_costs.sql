-- 在途混价：以前按在途的平均价收货，更正为各自发运行的成本；还在库的作成本调整，其余为价差（332 记在收货单上）

do $$
declare
  why constant text := '更正在途混价（331_stock_transit_costs）';
  row record;
  there record;
  kept numeric;
  due numeric;
  share numeric;
  running numeric;
  place bigint;
  last_place bigint;
begin
  -- What each movement out of transit should have taken: its share of its line's cost, a reversal its own amount.
  create temp table corrected_arrivals (document_kind text, document_id bigint, line_id bigint, kept numeric, price numeric, amount numeric,
    stock_amount numeric, reason text) on commit drop;
  create temp table wrong_outs on commit drop as
  with sent as (
    select m.balance_id, m.source_kind, m.source_line_id, coalesce(m.lot_id, 0) as lot_id, coalesce(m.roll_id, 0) as roll_id,
      sum(m.quantity) as quantity, sum(m.amount) as value
    from movements m where m.source_kind is not null and m.amount is not null and m.quantity > 0 and m.reversal_of_id is null group by 1, 2, 3, 4, 5
  ), outs as (
    select m.*, sum(-m.quantity) filter (where m.reversal_of_id is null) over (
      partition by m.balance_id, m.source_kind, m.source_line_id, m.lot_id, m.roll_id order by m.id) as so_far
    from movements m where m.source_kind is not null and m.amount is not null and m.quantity < 0
  )
  select o.id, o.balance_id, o.source_kind, o.source_line_id, o.lot_id, o.roll_id, o.pair_id, case
      when o.reversal_of_id is not null then -(select x.amount from movements x where x.id = o.reversal_of_id)
      else round(s.value * (o.so_far + o.quantity) / s.quantity, 2) - round(s.value * o.so_far / s.quantity, 2) end - o.amount as lacking
  from outs o
  join sent s on s.balance_id = o.balance_id and s.source_kind = o.source_kind and s.source_line_id = o.source_line_id
    and s.lot_id = coalesce(o.lot_id, 0) and s.roll_id = coalesce(o.roll_id, 0);
  delete from wrong_outs where lacking = 0;

  -- 在途 gets back what left too much of each line, and loses what left too little; all of a balance at once, as it may be empty.
  for row in
    select balance_id, source_kind, source_line_id, lot_id, roll_id, sum(lacking) as amount,
      row_number() over (partition by source_kind, source_line_id order by lot_id, roll_id) as n, d.document_id
    from wrong_outs w cross join lateral (
      select m.document_id from movements m
      where m.document_kind = w.source_kind and m.line_id = w.source_line_id and m.source_kind is not null limit 1
    ) d
    group by 1, 2, 3, 4, 5, 8 having sum(lacking) <> 0
    order by balance_id, sum(lacking) desc
  loop
    if last_place is distinct from row.balance_id then
      update stock_balances set value = running where id = last_place;
      select b.id, b.on_hand, b.value into there from stock_balances b where b.id = row.balance_id for update;
      running := there.value;
      last_place := row.balance_id;
    end if;
    running := running + row.amount;
    insert into movements (type, balance_id, lot_id, roll_id, quantity, before_quantity, after_quantity, amount, after_value, document_kind, document_id, line_id,
      sequence, occurred_at, posted_at, reason, source_kind, source_line_id)
    values ('COST_ADJUSTMENT', row.balance_id, row.lot_id, row.roll_id, 0, there.on_hand, there.on_hand, row.amount, running, row.source_kind,
      row.document_id, row.source_line_id, row.n, clock_timestamp(), clock_timestamp(), why, row.source_kind, row.source_line_id);
  end loop;
  update stock_balances set value = running where id = last_place;

  -- Where the goods went: what is still there is adjusted, a price that was corrected since stays as it was corrected to.
  for row in
    select m.balance_id, m.document_kind, m.document_id, m.line_id, sum(m.quantity) as quantity, -sum(w.lacking) as amount, l.id as receipt_line,
      l.amount / l.quantity as price, coalesce(l.returned_quantity, 0) as returned,
      row_number() over (partition by m.document_kind, m.line_id order by m.balance_id) as n
    from wrong_outs w join movements m on m.pair_id = w.pair_id and m.quantity > 0 and m.source_kind is null
    left join receipt_lines l on m.document_kind = 'receipt' and l.id = m.line_id
    where not exists (select from receipt_price_corrections c where c.line_id = l.id)
    group by 1, 2, 3, 4, l.id, l.amount, l.quantity, l.returned_quantity having abs(sum(w.lacking)) >= 0.05
    order by m.balance_id, m.line_id
  loop
    place := row.balance_id;
    select b.on_hand, b.value into there from stock_balances b where b.id = place for update;
    kept := row.quantity - row.returned;
    continue when kept <= 0;
    due := round(row.amount * kept / row.quantity, 2);
    share := greatest(round(due * least(there.on_hand, kept) / kept, 2), -there.value);
    continue when due = 0 or (row.receipt_line is not null and row.price * kept + due <= 0);
    insert into corrected_arrivals values (row.document_kind, row.document_id, row.line_id, kept, row.price, due, share, why);
    continue when share = 0;
    insert into movements (type, balance_id, quantity, before_quantity, after_quantity, amount, after_value, document_kind, document_id, line_id, sequence,
      occurred_at, posted_at, reason)
    values ('COST_ADJUSTMENT', place, 0, there.on_hand, there.on_hand, share, there.value + share, row.document_kind, row.document_id, row.line_id, row.n,
      clock_timestamp(), clock_timestamp(), why);
    update stock_balances set value = value + share where id = place;
  end loop;

  insert into transit_goods (balance_id, source_kind, source_line_id, lot_id, roll_id, quantity, value)
  select balance_id, source_kind, source_line_id, coalesce(lot_id, 0), coalesce(roll_id, 0), sum(quantity), coalesce(sum(amount), 0)
  from movements where source_kind is not null group by 1, 2, 3, 4, 5 having sum(quantity) <> 0;

  update ledger_rules set after_movement_id = (select coalesce(max(id), 0) from movements) where rule = 'OWN_COST';
end $$;
