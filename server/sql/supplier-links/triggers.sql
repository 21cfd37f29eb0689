select keep_history('supplier_page_links', 'purchase', 'order_id');
select keep_history('supplier_answers', 'purchase', 'order_id');
