create or replace trigger check_state before insert or update of state on quotations
  for each row execute function check_state('quotation');
create or replace trigger check_state before insert or update of state on cost_sheets
  for each row execute function check_state('costSheet');
select keep_history('quotations', 'quotation');
select keep_history('quotation_lines', 'quotation', 'quotation_id');
select keep_history('quotation_skcs', 'quotation', 'quotation_id');
select keep_history('quotation_files', 'quotation', 'quotation_id');
select keep_history('cost_sheets', 'quotation', 'quotation_id');
select keep_history('cost_tasks', 'quotation', 'quotation_id');
select keep_history('cost_sheet_lines', 'quotation', 'quotation_id');
select make_append_only('quotation_versions');
create or replace trigger check_open before insert or update or delete on quotation_lines
  for each row execute function check_quotation_open();
create or replace trigger check_open before insert or update or delete on cost_sheet_lines
  for each row execute function check_sheet_open();
