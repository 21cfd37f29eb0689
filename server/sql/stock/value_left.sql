/*
 * The part, from 0 to 1, of the value that a balance had after a movement which is still in it: each issue since took its share of the average,
 * what emptied the balance took all. What was reversed, brought back by its document at the cost that it took, or returned to its supplier at the cost
 * of its own receipt, is no issue.
 */
create or replace function value_left(balance bigint, since bigint) returns numeric language plpgsql stable set search_path = public as $$
declare
  part numeric := 1;
  issue record;
begin
  for issue in
    select m.before_quantity as before, -m.quantity * greatest(1 - coalesce(r.returned / r.issued, 0), 0) as quantity
    from movements m
    left join (
      select x.document_kind, x.document_id, x.line_id, sum(x.quantity) filter (where x.quantity > 0) as returned, -sum(x.quantity) filter (where x.quantity < 0) as issued
      from movements x where x.balance_id = balance and x.type in ('PICK_OUT', 'RETURN_PICK_IN', 'PREPARATION_OUT', 'GREIGE_RETURN_IN') and x.reversal_of_id is null
      group by 1, 2, 3 having sum(x.quantity) filter (where x.quantity > 0) > 0 and sum(x.quantity) filter (where x.quantity < 0) < 0
    ) r on r.document_kind = m.document_kind and r.document_id = m.document_id and r.line_id = m.line_id
    where m.balance_id = balance and m.id > since and m.quantity < 0 and m.reversal_of_id is null
      and not (m.type = 'RETURN_SUPPLIER_OUT' and m.document_kind = 'receipt'
        and m.id > (select after_movement_id from ledger_rules where rule = 'OWN_RETURNS'))
      and not exists (select from movements v where v.reversal_of_id = m.id)
    order by m.id
  loop
    part := part * (issue.before - issue.quantity) / issue.before;
    exit when part = 0;
  end loop;
  return part;
end $$;
