create or replace trigger check_state before insert or update of state on statements for each row execute function check_state('statement');
create or replace trigger check_open before insert or update or delete on statement_lines for each row execute function check_statement_open();
select keep_history('statements', 'statement');
select keep_history('statement_charges', 'receipt', 'receipt_id');
select keep_history('statement_invoices', 'statement', 'statement_id');
select keep_history('statement_payments', 'statement', 'statement_id');
