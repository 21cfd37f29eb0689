-- 列表按这些列排序时走索引，不再先取全部再排

create index price_list_metre_price_last on price_list (metre_price desc nulls last, price_id desc);
create index price_list_change_last on price_list (change_percent desc nulls last, price_id desc);
