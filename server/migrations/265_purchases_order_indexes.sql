-- 列表按这些列排序时走索引，不再先取全部再排

create index purchase_orders_created on purchase_orders (created_at, id);
