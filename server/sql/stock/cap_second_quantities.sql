-- Limits the second quantity of a reversal to the stored quantity, and uses all of it when the balance becomes empty.
create or replace function cap_second_quantities(postings stock_posting[]) returns stock_posting[] language sql stable as $$
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
           p.sequence, p.reversal_of_id, p.occurred_at, p.reason, p.source_kind, p.source_line_id, p.taken_sequence)::stock_posting order by p.ordinal)
  from unnest(postings) p left join fitted f on f.ordinal = p.ordinal
$$;
revoke execute on function cap_second_quantities(stock_posting[]) from public;
