select keep_history('holders', 'holder');
select keep_history('lots', 'stockItem', 'item_id');
select keep_history('rolls', 'stockItem', 'item_id');
select make_append_only('movements');
select make_append_only('reservation_losses');
select keep_history('stock_documents', 'stockDocument');
create or replace trigger check_state before insert or update of state, goods, kind on stock_documents for each row execute function check_stock_document_state();
select keep_history('stock_document_lines', 'stockDocument', 'document_id');
select keep_history('stock_document_rolls', 'stockDocument', 'document_id');
