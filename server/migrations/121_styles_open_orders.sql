-- 齐料 lists the open orders along their delivery.
create index garment_orders_open on garment_orders (deliver_on, code, id) where state = 'OPEN';
