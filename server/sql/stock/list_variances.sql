-- 价差 of postings whose own amount the balance cannot carry, each with the next sequence of its line.
create or replace function list_variances(postings stock_posting[], amounts numeric[])
returns table (ordinal integer, balance_id bigint, lot_id bigint, roll_id bigint, amount numeric, document_kind text, document_id bigint, line_id bigint,
  sequence integer, occurred_at timestamptz, reason text, source_kind text, source_line_id bigint)
language sql stable as $$
  select p.ordinal, p.balance_id, p.lot_id, p.roll_id, a.amount, p.document_kind, p.document_id, p.line_id,
    (coalesce(k.last, -1) + row_number() over (partition by p.document_kind, p.line_id order by p.ordinal))::integer, p.occurred_at, p.reason,
    p.source_kind, p.source_line_id
  from unnest(postings) p
  join unnest(amounts) with ordinality as a (amount, ordinal) on a.ordinal + array_lower(amounts, 1) - 1 = p.ordinal and a.amount is not null
  cross join lateral (
    select max(m.sequence) as last from movements m
    where m.document_kind = p.document_kind and m.line_id = p.line_id and m.type = 'COST_VARIANCE'
  ) k
$$;
revoke execute on function list_variances(stock_posting[], numeric[]) from public;
