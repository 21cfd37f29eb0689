-- Adds the triggers of a business table: audit under its document, and set_updated_at when it has a version. Where a table belongs to documents
-- of several kinds, `kind_column` says which.
drop function if exists keep_history(regclass, text, text);
create or replace function keep_history(target regclass, kind text, document_column text default 'id', kind_column text default '') returns void language plpgsql as $$
declare
  told text := format('audit_rows(%L, %L, %L)', kind, document_column, kind_column);
begin
  execute format('create or replace trigger audit_insert after insert on %s referencing new table as new_rows for each statement execute function %s', target, told);
  execute format('create or replace trigger audit_update after update on %s referencing old table as old_rows new table as new_rows for each statement execute function %s', target, told);
  execute format('create or replace trigger audit_delete after delete on %s referencing old table as old_rows for each statement execute function %s', target, told);
  if exists (select from pg_attribute where attrelid = target and attname = 'version' and not attisdropped) then
    execute format('create or replace trigger touch before update on %s for each row execute function set_updated_at()', target);
  end if;
end $$;
