create or replace function note_plan_former() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into plan_changes (kind, id) values ('MATERIAL', old.spu_id) on conflict do nothing;
  return null;
end $$;
