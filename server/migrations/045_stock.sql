-- 库存：单据列表按制单、过账时间与调入方、转成物料查找的索引；过账少写一个没有人读的索引

create index stock_documents_created on stock_documents (goods, created_at, id);
-- what is not posted stands last
create index stock_documents_posted on stock_documents (goods, posted_at desc nulls last, id desc);
create index stock_documents_to_holder on stock_documents (to_holder_id) where to_holder_id is not null;
create index stock_document_lines_to_item on stock_document_lines (to_item_id, document_id) where to_item_id is not null;

-- Only sums over the whole ledger ask by lot, and they read it in sequence faster than along this; each line of a document with lots wrote it.
drop index movements_lot;
