-- Refuses what occurred before a closed count of its balance, lot or roll, and reversals of that: the count has put it right by what was there.
create or replace function refuse_before_counts(postings stock_posting[]) returns void language plpgsql stable as $$
declare refusals jsonb;
begin
  select jsonb_agg(distinct jsonb_build_object('name', case when p.reversal_of_id is null then 'STOCK_COUNTED' else 'STOCK_REVERSAL_COUNTED' end,
      'ordinal', p.line_no, 'itemId', p.item_id, 'count', c.code)) into refusals
  from unnest(postings) p
  join stock_balances b on b.id = p.balance_id
  left join lot_balances l on l.balance_id = p.balance_id and l.lot_id = p.lot_id and coalesce(l.roll_id, 0) = coalesce(p.roll_id, 0)
  left join movements o on o.id = p.reversal_of_id
  cross join lateral (
    select greatest(b.last_counted_at, l.last_counted_at) as at,
      coalesce(case when l.last_counted_at >= coalesce(b.last_counted_at, l.last_counted_at) then l.last_count_code else b.last_count_code end, '') as code
  ) c
  where p.quantity <> 0 and least(p.occurred_at, o.occurred_at) <= c.at;
  if refusals is not null then perform raise_stock_errors(refusals); end if;
end $$;
revoke execute on function refuse_before_counts(stock_posting[]) from public;
