-- Checks at the end of each transaction that changed compositions of samples add up to 100.
create or replace function check_round_composition() returns trigger language plpgsql as $$
declare
  touched bigint := coalesce(new.round_id, old.round_id);
  total numeric;
begin
  select sum(share) into total from round_compositions where round_id = touched;
  if total is not null and total <> 100 then
    raise exception 'composition of sample % adds up to %', touched, total using errcode = 'check_violation';
  end if;
  return null;
end $$;
