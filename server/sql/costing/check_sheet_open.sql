-- Lines of a cost sheet come with it, change only until it is approved or ended, and never go. 主管 decides also while it waits for approval.
create or replace function check_sheet_open() returns trigger language plpgsql as $$
declare
  sheet cost_sheets;
begin
  if tg_op = 'DELETE' then
    raise exception 'lines of cost sheet % stay', old.sheet_id using errcode = 'check_violation';
  end if;
  select * into sheet from cost_sheets where id = new.sheet_id;
  if sheet.state not in ('PENDING', 'COSTING', 'APPROVING') then
    raise exception 'cost sheet % is locked', new.sheet_id using errcode = 'check_violation';
  end if;
  if tg_op = 'UPDATE' and (new.gross_consumption, new.unit_price, new.costed_unit_id, new.unit_factor, new.price_factor, new.part, new.sheet_id)
      is distinct from (old.gross_consumption, old.unit_price, old.costed_unit_id, old.unit_factor, old.price_factor, old.part, old.sheet_id) then
    raise exception 'what was quoted on cost sheet % stays', new.sheet_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
