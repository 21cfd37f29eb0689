-- Checks at the end of each transaction that changed target compositions add up to 100.
create or replace function check_task_composition() returns trigger language plpgsql as $$
declare
  touched bigint := coalesce(new.task_id, old.task_id);
  total numeric;
begin
  select sum(share) into total from task_compositions where task_id = touched;
  if total is not null and total <> 100 then
    raise exception 'composition of task % adds up to %', touched, total using errcode = 'check_violation';
  end if;
  return null;
end $$;
