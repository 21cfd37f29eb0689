-- Recreates the schema inv: each of its views returns the rows that break an invariant.
drop schema if exists inv cascade;
create schema inv;
do $$ begin
  if exists (select from pg_roles where rolname = 'mrp_app') then
    grant usage on schema inv to mrp_app;
    alter default privileges in schema inv grant select on tables to mrp_app;
  end if;
end $$;

-- The number of rows that break each invariant.
create function inv.report() returns table (invariant text, violations bigint) language plpgsql as $$
declare name text;
begin
  for name in select viewname from pg_views where schemaname = 'inv' order by viewname loop
    invariant := name;
    execute format('select count(*) from inv.%I', name) into violations;
    return next;
  end loop;
end $$;

-- Money and quantities must not use binary floats.
create view inv.float_columns as
  select table_name, column_name from information_schema.columns
  where table_schema = 'public' and data_type in ('real', 'double precision', 'money');

-- Every table with a version must be audited.
create view inv.unaudited_tables as
  select c.oid::regclass::text as table_name from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  where c.relkind = 'r' and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'version' and not a.attisdropped)
    and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'audit_update');

-- Timestamps must have a time zone.
create view inv.zoneless_times as
  select table_name, column_name from information_schema.columns
  where table_schema = 'public' and data_type = 'timestamp without time zone';
