create view inv.quotations_off_lines as
  select q.id from quotations q
  where q.quoted_direct <> (select coalesce(sum(l.amount), 0) from quotation_lines l where l.quotation_id = q.id);

create view inv.cost_sheets_off_lines as
  select s.id from cost_sheets s
  cross join lateral (
    select coalesce(sum(l.amount), 0) as quoted,
      case when count(l.decision) > 0 and s.state not in ('REJECTED', 'VOID') then sum(coalesce(l.approved_amount, l.amount)) end as approved
    from cost_sheet_lines l where l.sheet_id = s.id) n
  where s.quoted_direct <> n.quoted or s.approved_direct is distinct from n.approved;

-- nobody approves what he priced
create view inv.cost_sheets_approved_by_pricers as
  select s.id from cost_sheets s join cost_sheet_lines l on l.sheet_id = s.id where l.decided_by = s.approved_by;

create view inv.approved_sheets_with_open_lines as
  select s.id from cost_sheets s join cost_sheet_lines l on l.sheet_id = s.id where s.state = 'APPROVED' and l.decision is null;

create view inv.quotations_without_their_sheet as
  select q.id from quotations q
  where (q.state = 'COSTING') <> exists (select from cost_sheets s where s.quotation_id = q.id and s.state in ('PENDING', 'COSTING'))
     or (q.state = 'APPROVING') <> exists (select from cost_sheets s where s.quotation_id = q.id and s.state = 'APPROVING')
     or (q.state = 'DONE' and not exists (select from cost_sheets s where s.quotation_id = q.id and s.state = 'APPROVED'));

create view inv.cost_sheets_without_tasks as
  select s.id from cost_sheets s where not exists (select from cost_tasks t where t.sheet_id = s.id);
