-- 供应商的近12月下单、准交率与合格率：由备料单、备料生产单与缸号算出

create index preparation_lines_ordered on preparation_lines (supplier_id, order_id) include (done, quantity, finished_quantity, unit_price);
drop index preparation_lines_supplier;
create index preparation_orders_ordered on preparation_orders (ordered_on, id) where state in ('WAITING', 'PRODUCING', 'DONE');
create index production_orders_due on production_orders (supplier_id, expected_on) where state in ('PRODUCING', 'DONE');
create index lots_supplier on lots (supplier_id, received_on) where quality <> 'PENDING';
