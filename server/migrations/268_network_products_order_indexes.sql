-- 列表按这些列排序时走索引，不再先取全部再排

create index network_products_width_last on network_products (width desc nulls last, id desc);
create index network_products_gram_weight_last on network_products (gram_weight desc nulls last, id desc);
create index network_products_price_last on network_products (price desc nulls last, id desc);
create index network_products_moq on network_products (moq, id);
create index network_products_moq_last on network_products (moq desc nulls last, id desc);
