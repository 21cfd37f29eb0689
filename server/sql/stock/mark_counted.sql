-- Remembers when balances, and of counts in part when lots and rolls, were counted, and by which count; what occurred before is refused from then on.
-- counts: [{balanceId, at}], lots: [{balanceId, lotId, rollId, at}]
drop function if exists mark_counted(jsonb);
create or replace function mark_counted(counts jsonb, lots jsonb, code text) returns void language sql security definer set search_path = public as $$
  update stock_balances b set last_counted_at = c.at, last_count_code = mark_counted.code
  from jsonb_to_recordset(counts) as c ("balanceId" bigint, at timestamptz)
  where b.id = c."balanceId" and (b.last_counted_at is null or b.last_counted_at <= c.at);
  update lot_balances b set last_counted_at = c.at, last_count_code = mark_counted.code
  from jsonb_to_recordset(lots) as c ("balanceId" bigint, "lotId" bigint, "rollId" bigint, at timestamptz)
  where b.balance_id = c."balanceId" and b.lot_id = c."lotId" and b.roll_id is not distinct from c."rollId"
    and (b.last_counted_at is null or b.last_counted_at <= c.at);
$$;
