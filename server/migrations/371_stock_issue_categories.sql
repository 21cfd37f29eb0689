-- 其他出库 says what the goods left for: an entry of the dictionary issueCategory
alter table stock_documents add column category_id bigint references dictionary_entries (id);
alter table stock_documents disable trigger user;
update stock_documents set category_id = (select id from dictionary_entries where dictionary = 'issueCategory' and code = 'UNSORTED')
where kind = 'OTHER_OUT';
alter table stock_documents enable trigger user;
alter table stock_documents add constraint stock_documents_category check ((kind = 'OTHER_OUT') = (category_id is not null));
create index stock_documents_category on stock_documents (category_id) where category_id is not null;
