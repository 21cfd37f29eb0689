-- Rows of such a table cannot be changed or deleted by anybody; corrections are new rows.
create or replace function make_append_only(target regclass) returns void language plpgsql as $$
begin
  execute format('create or replace trigger append_only before update or delete on %s for each row execute function refuse_change()', target);
  execute format('create or replace trigger append_only_truncate before truncate on %s for each statement execute function refuse_change()', target);
  if exists (select from pg_roles where rolname = 'mrp_app') then
    execute format('revoke update, delete, truncate on %s from mrp_app', target);
  end if;
end $$;
