-- 列表按这些列排序时走索引，不再先取全部再排

create index stock_documents_kind on stock_documents (goods, kind, id);
create index stock_documents_posted_first on stock_documents (goods, posted_at, id);
