-- Checks at the end of each transaction that changed compositions add up to 100.
create or replace function check_external_composition() returns trigger language plpgsql as $$
declare
  touched bigint := coalesce(new.external_material_id, old.external_material_id);
  total numeric;
begin
  select sum(share) into total from external_compositions where external_material_id = touched;
  if total is not null and total <> 100 then
    raise exception 'composition of % adds up to %', touched, total using errcode = 'check_violation';
  end if;
  return null;
end $$;
