-- Lines can change only while their quotation is with its factory: not submitted yet, or returned. While it is costed, 面料部 may say which
-- material of the archive a line is: that changes nothing that the factory quoted.
create or replace function check_quotation_open() returns trigger language plpgsql as $$
declare
  touched bigint := case when tg_op = 'DELETE' then old.quotation_id else new.quotation_id end;
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'sku_id' = to_jsonb(old) - 'sku_id'
    and exists (select from quotations where id = touched and state = 'COSTING') then
    return new;
  end if;
  if not exists (select from quotations where id = touched and state in ('DRAFT', 'RETURNED')) then
    raise exception 'the lines of quotation % are submitted', touched using errcode = 'check_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
