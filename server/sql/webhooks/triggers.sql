select keep_history('webhook_subscriptions', 'webhook');

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

create or replace trigger note_available_change after update on stock_balances for each row
  when (new.on_hand - new.reserved - new.frozen <> old.on_hand - old.reserved - old.frozen) execute function note_available_change();
drop trigger if exists note_low_stock on stock_changes_to_judge;
create constraint trigger note_low_stock after insert on stock_changes_to_judge deferrable initially deferred for each row execute function note_low_stock();
create or replace trigger note_price_alert after update of alert_percent on price_list for each row
  when (new.alert_percent is not null and old.alert_percent is null) execute function note_price_alert();
