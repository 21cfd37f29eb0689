-- Posted are the variances, unchanged.
create view inv.stocktakes_off_movements as
  select h.id from stocktake_shares h
  join stocktakes s on s.id = h.stocktake_id
  left join (select line_id, sum(quantity) as quantity from movements where document_kind = 'stocktake' group by 1) m on m.line_id = h.id
  where coalesce(m.quantity, 0) <> case when s.state = 'DONE' then coalesce(h.variance, 0) else 0 end;

create view inv.stocktake_shares_off_lines as
  select l.id from stocktake_lines l
  join (select line_id, sum(expected) as expected, sum(variance) as variance from stocktake_shares group by 1) h on h.line_id = l.id
  where (h.expected, h.variance) is distinct from (l.expected, l.variance);

create view inv.stocktakes_approved_by_counter as
  select s.id from stocktakes s
  where exists (select from stocktake_counters c where c.stocktake_id = s.id and c.user_id = s.approved_by and c.removed_at is null)
     or exists (select from stocktake_events e where e.stocktake_id = s.id and e.user_id = s.approved_by);

-- A balance is held by the open count that counts it, and by no other.
create view inv.open_counts_off_stocktakes as
  select o.id from open_counts o join stocktakes s on s.id = o.document_id where s.state not in ('COUNTING', 'RECOUNT', 'REVIEW')
  union all
  select h.id from stocktake_shares h
  join stocktakes s on s.id = h.stocktake_id and s.state in ('COUNTING', 'RECOUNT', 'REVIEW')
  join stock_balances b on b.id = h.balance_id
  where not exists (select from open_counts o where o.document_id = s.id and o.holder_id = b.holder_id and o.ownership = b.ownership and o.item_id = b.item_id);
