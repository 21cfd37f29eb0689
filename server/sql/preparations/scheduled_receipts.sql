-- 即将入库: receipts of approved orders and running productions. `committed` is false for orders that are only planned.
create or replace view scheduled_receipts as
  select p.holder_id, p.spu_id, p.sku_id, p.unit_id, p.quantity - p.finished_quantity as quantity, p.expected_on as due_on,
         'production' as document_kind, p.id as document_id, p.code, p.supplier_id, true as committed
  from production_orders p where p.state = 'PRODUCING' and p.quantity > p.finished_quantity
  union all
  select o.holder_id, l.spu_id, l.sku_id, l.unit_id, l.quantity - l.finished_quantity, o.expected_on,
         'preparation', o.id, o.code, l.supplier_id, o.state not in ('DRAFT', 'PENDING')
  from preparation_orders o join preparation_lines l on l.order_id = o.id
  where o.state in ('DRAFT', 'PENDING', 'WAITING', 'PRODUCING') and l.production_id is null and not l.done and l.quantity > l.finished_quantity;
comment on view scheduled_receipts is '即将入库';
