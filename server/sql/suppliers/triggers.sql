create or replace trigger check_state before insert or update of state on suppliers for each row execute function check_state('supplier');
select keep_history('suppliers', 'supplier');
select keep_history('supplier_names', 'supplier', 'supplier_id');
select keep_history('supplier_categories', 'supplier', 'supplier_id');
select keep_history('supplier_classifications', 'supplier', 'supplier_id');
select keep_history('supplier_contacts', 'supplier', 'supplier_id');
select keep_history('supplier_bank_accounts', 'supplier', 'supplier_id');
select keep_history('supplier_certificates', 'supplier', 'supplier_id');
create or replace trigger check_supplier_main before insert or update of main_id on suppliers
  for each row when (new.main_id is not null) execute function check_supplier_main();
select make_append_only('supplier_scores');
