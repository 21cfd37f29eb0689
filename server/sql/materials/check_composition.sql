-- Checks at the end of each transaction that changed compositions add up to 100.
create or replace function check_composition() returns trigger language plpgsql as $$
declare
  touched bigint := coalesce(new.spu_id, old.spu_id);
  total numeric;
begin
  select sum(share) into total from spu_compositions where spu_id = touched;
  if total is not null and total <> 100 then
    raise exception 'composition of % adds up to %', touched, total using errcode = 'check_violation';
  end if;
  return null;
end $$;
