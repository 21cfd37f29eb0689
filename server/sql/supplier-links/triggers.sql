-- Each is logged under its document.
select keep_history('supplier_page_links', '', 'document_id', 'kind');
select keep_history('supplier_answers', '', 'document_id', 'kind');
select keep_history('supplier_messages', '', 'document_id', 'kind');
select keep_history('supplier_link_mails', '', 'document_id', 'kind');
select keep_history('supplier_shipments', 'purchase', 'order_id');
select keep_history('supplier_invoices', 'statement', 'statement_id');
select keep_history('supplier_samples', 'developmentTask', 'task_id');
