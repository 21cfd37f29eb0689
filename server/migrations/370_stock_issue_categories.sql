-- 其他出库 says what the goods left for. What was written before nobody knows: 未分类, which is not offered for new documents.
insert into dictionary_entries (dictionary, code, name, sort_order, active, built_in, search_text)
select 'issueCategory', 'UNSORTED', '未分类', 99, false, true, '未分类 weifenlei wfl unsorted'
where exists (select from stock_documents where kind = 'OTHER_OUT');

alter table stock_documents add column category_id bigint references dictionary_entries (id);
alter table stock_documents disable trigger user;
update stock_documents set category_id = (select id from dictionary_entries where dictionary = 'issueCategory' and code = 'UNSORTED')
where kind = 'OTHER_OUT';
alter table stock_documents enable trigger user;
alter table stock_documents add constraint stock_documents_category check ((kind = 'OTHER_OUT') = (category_id is not null));
create index stock_documents_category on stock_documents (category_id) where category_id is not null;
