-- 预计到货日期 of a 调拨 in transit: its goods are scheduled receipts of the receiver.

alter table stock_documents
  add column expected_on date,
  add constraint stock_documents_expected check (travels or expected_on is null);
create index stock_documents_travelling on stock_documents (to_holder_id, id) where state = 'TRAVELLING';
