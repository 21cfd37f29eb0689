-- Remembers when balances were counted; movements of before are refused from then on. counts: [{balanceId, at}]
create or replace function mark_counted(counts jsonb) returns void language sql security definer set search_path = public as $$
  update stock_balances b set last_counted_at = greatest(b.last_counted_at, c.at)
  from jsonb_to_recordset(counts) as c ("balanceId" bigint, at timestamptz) where b.id = c."balanceId"
$$;
