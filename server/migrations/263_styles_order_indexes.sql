-- 列表按这些列排序时走索引，不再先取全部再排

create index garment_orders_ordered on garment_orders (ordered_on, id);
create index garment_orders_deliver on garment_orders (deliver_on, id);
create index garment_orders_deliver_last on garment_orders (deliver_on desc nulls last, id desc);
create index garment_orders_state on garment_orders (state, id);
