-- Lines can change only while their BOM is a draft. A 大货 copy is created as effective, with its lines in the same transaction.
create or replace function check_bom_open() returns trigger language plpgsql as $$
declare
  touched bigint := case when tg_op = 'DELETE' then old.bom_id else new.bom_id end;
begin
  if not exists (select from boms where id = touched and (state = 'DRAFT' or (tg_op = 'INSERT' and created_at = now()))) then
    raise exception 'the lines of BOM % are decided', touched using errcode = 'check_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
