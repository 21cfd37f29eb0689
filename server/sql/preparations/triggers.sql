create or replace trigger check_state before insert or update of state on preparation_orders for each row execute function check_state('preparation');
select keep_history('preparation_orders', 'preparation');
create or replace trigger check_state before insert or update of state on production_orders for each row execute function check_state('production');
select keep_history('production_orders', 'production');
select keep_history('preparation_lines', 'preparation', 'order_id');
select keep_history('production_batches', 'production', 'production_id');
