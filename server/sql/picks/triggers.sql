create or replace trigger check_state before insert or update of state on pick_orders for each row execute function check_state('pick');
select keep_history('pick_orders', 'pick');
select keep_history('pick_lines', 'pick', 'pick_id');
select keep_history('pick_returns', 'pick', 'pick_id');
