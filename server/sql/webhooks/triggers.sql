select keep_history('webhook_subscriptions', 'webhook');

create or replace trigger note_available_change after update on stock_balances for each row
  when (new.on_hand - new.reserved - new.frozen <> old.on_hand - old.reserved - old.frozen) execute function note_available_change();
drop trigger if exists note_low_stock on stock_changes_to_judge;
create constraint trigger note_low_stock after insert on stock_changes_to_judge deferrable initially deferred for each row execute function note_low_stock();
create or replace trigger note_price_alert after update of alert_percent on price_list for each row
  when (new.alert_percent is not null and old.alert_percent is null) execute function note_price_alert();
create or replace trigger note_supplier_answer after insert on supplier_answers for each row execute function note_supplier_answer('ANSWER');
create or replace trigger note_supplier_answer after insert on supplier_shipments for each row execute function note_supplier_answer('SHIPMENT', 'purchase');
create or replace trigger note_supplier_answer after insert on supplier_invoices for each row execute function note_supplier_answer('INVOICE', 'statement');
create or replace trigger note_supplier_answer after insert on supplier_samples for each row execute function note_supplier_answer('SAMPLE', 'developmentTask');
create or replace trigger note_supplier_answer after insert on supplier_messages for each row execute function note_supplier_answer('MESSAGE');
