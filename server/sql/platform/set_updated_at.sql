-- Sets time, user and version of an edited row.
create or replace function set_updated_at() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - audit_ignored_columns() is distinct from to_jsonb(old) - audit_ignored_columns() then
    new.updated_at := now();
    new.updated_by := acting_user_id();
    new.version := old.version + 1;
  end if;
  return new;
end $$;
