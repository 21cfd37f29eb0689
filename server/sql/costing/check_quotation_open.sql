-- Lines can change only while their quotation is with its factory: not submitted yet, or returned.
create or replace function check_quotation_open() returns trigger language plpgsql as $$
declare
  touched bigint := case when tg_op = 'DELETE' then old.quotation_id else new.quotation_id end;
begin
  if not exists (select from quotations where id = touched and state in ('DRAFT', 'RETURNED')) then
    raise exception 'the lines of quotation % are submitted', touched using errcode = 'check_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
