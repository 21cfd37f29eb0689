-- What 其他出库 was for before it had a category nobody knows: 未分类, which is not offered for new documents.
insert into dictionary_entries (dictionary, code, name, sort_order, active, built_in, search_text)
select 'issueCategory', 'UNSORTED', '未分类', 99, false, true, '未分类 weifenlei wfl unsorted'
where exists (select from stock_documents where kind = 'OTHER_OUT');
