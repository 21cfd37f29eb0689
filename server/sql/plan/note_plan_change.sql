-- Notes that anything of the plan may be touched. Transactions never wait for each other here, and a computation deletes the notes of exactly those that
-- its snapshot contains.
create or replace function note_plan_change() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into plan_changes default values on conflict do nothing;
  return null;
end $$;
