create or replace trigger check_state before insert or update of state on claims for each row execute function check_state('claim');
select keep_history('claims', 'claim');
select keep_history('claim_rolls', 'claim', 'claim_id');
