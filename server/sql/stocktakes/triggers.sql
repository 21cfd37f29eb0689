select keep_history('stocktakes', 'stocktake');
create or replace trigger check_state before insert or update of state, goods on stocktakes for each row execute function check_stocktake_state();
create or replace trigger check_approver before update of approved_by on stocktakes for each row when (new.approved_by is not null) execute function check_stocktake_approver();
select keep_history('stocktake_scopes', 'stocktake', 'stocktake_id');
select keep_history('stocktake_counters', 'stocktake', 'stocktake_id');
select keep_history('stocktake_reviews', 'stocktake', 'stocktake_id');
select make_append_only('stocktake_events');
select make_append_only('stocktake_findings');
select make_append_only('stocktake_photos');
