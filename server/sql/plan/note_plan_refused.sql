-- A refused roll that is under way does not come any more.
create or replace function note_plan_refused() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into plan_changes (kind, id) values ('ITEM', new.item_id) on conflict do nothing;
  return null;
end $$;
