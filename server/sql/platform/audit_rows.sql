-- Statement-level trigger, so that bulk writes are logged in one statement. Runs as its owner, so the application role needs no permission
-- on audit_entries. `offset 0` keeps the planner from writing the JSON of a row, or its changes, into every place that names them.
create or replace function audit_rows() returns trigger
language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan as $$
declare
  kind text := tg_argv[0];
  document_column text := tg_argv[1];
  kind_column text := coalesce(tg_argv[2], '');
  who bigint := acting_user_id();
  request text := coalesce(current_setting('mrp.request_id', true), '');
  act text := coalesce(nullif(current_setting('mrp.action', true), ''), tg_op);
  said text := coalesce(current_setting('mrp.remark', true), '');
begin
  if tg_op = 'INSERT' then
    insert into audit_entries (user_id, request_id, action, remark, kind, document_id, table_name, row_id, operation, changes)
    select who, request, act, said, coalesce(n.row ->> kind_column, kind), (n.row ->> document_column)::bigint, tg_table_name, (n.row ->> 'id')::bigint, 'I', (select coalesce(jsonb_object_agg(f.key, jsonb_build_array(null, f.value)), '{}') from audit_facts(n.row) f)
    from (select to_jsonb(new_rows) as row from new_rows offset 0) n;
  elsif tg_op = 'DELETE' then
    insert into audit_entries (user_id, request_id, action, remark, kind, document_id, table_name, row_id, operation, changes)
    select who, request, act, said, coalesce(o.row ->> kind_column, kind), (o.row ->> document_column)::bigint, tg_table_name, (o.row ->> 'id')::bigint, 'D', (select coalesce(jsonb_object_agg(f.key, jsonb_build_array(f.value, null)), '{}') from audit_facts(o.row) f)
    from (select to_jsonb(old_rows) as row from old_rows offset 0) o;
  else
    insert into audit_entries (user_id, request_id, action, remark, kind, document_id, table_name, row_id, operation, changes)
    select who, request, act, said, coalesce(n.row ->> kind_column, kind), (n.row ->> document_column)::bigint, tg_table_name, n.id, 'U', c.changes
    from (select id, to_jsonb(new_rows) as row from new_rows offset 0) n
    join (select id, to_jsonb(old_rows) as row from old_rows offset 0) o using (id)
    cross join lateral (select audit_changes(o.row, n.row) as changes offset 0) c
    where c.changes <> '{}';
  end if;
  return null;
end $$;
