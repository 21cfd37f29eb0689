-- Every table whose states are checked tells of its changes, under the document that its log names.
do $$
declare
  flow record;
begin
  for flow in
    select c.tgrelid::regclass as target, string_to_array(encode(a.tgargs, 'escape'), '\000') as args
    from pg_trigger c join pg_trigger a on a.tgrelid = c.tgrelid and a.tgname = 'audit_update'
    where c.tgname = 'check_state'
  loop
    execute format(
      'create or replace trigger note_state_change after update of state on %s for each row when (old.state is distinct from new.state) execute function note_state_change(%L, %L)',
      flow.target, flow.args[1], flow.args[2]);
  end loop;
end $$;
