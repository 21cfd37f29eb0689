-- 列表按这些列排序时走索引，不再先取全部再排

create index preparation_orders_created on preparation_orders (created_at, id);
create index production_orders_created on production_orders (created_at, id);
create index production_orders_updated on production_orders (updated_at, id);
create index production_orders_expected on production_orders (expected_on, id);
create index production_orders_quantity on production_orders (quantity, id);
