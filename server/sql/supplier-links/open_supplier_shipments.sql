-- Shipments that suppliers told of and that wait to be taken; an order that was closed or cancelled meanwhile takes none.
create or replace view open_supplier_shipments as
  select s.id, s.order_id, s.created_at
  from supplier_shipments s join purchase_orders o on o.id = s.order_id
  where s.state = 'PENDING' and o.state = 'CONFIRMED';
comment on view open_supplier_shipments is '待处理的供应商发货';
