-- 即将入库: receipts of approved preparation orders, running productions, placed purchases and transfers in transit. `committed` is false for
-- orders that are only planned. What a factory buys for itself is not the brand's; `ownership` is 2 for a supplier's goods in transit.
create or replace view scheduled_receipts as
  select p.holder_id, p.spu_id, p.sku_id, p.unit_id, p.quantity - p.finished_quantity as quantity, p.expected_on as due_on,
         'production' as document_kind, p.id as document_id, p.code, p.supplier_id, true as committed, 1::smallint as ownership
  from production_orders p where p.state = 'PRODUCING' and p.quantity > p.finished_quantity
  union all
  select o.holder_id, l.spu_id, l.sku_id, l.unit_id, l.quantity - l.finished_quantity, o.expected_on,
         'preparation', o.id, o.code, l.supplier_id, o.state not in ('DRAFT', 'PENDING'), 1::smallint
  from preparation_orders o join preparation_lines l on l.order_id = o.id
  where o.state in ('DRAFT', 'PENDING', 'WAITING', 'PRODUCING') and l.production_id is null and not l.done and l.quantity > l.finished_quantity
  union all
  select o.holder_id, l.spu_id, l.sku_id, l.unit_id, l.quantity + l.replaced_quantity - l.received_quantity - l.closed_quantity,
         coalesce(l.confirmed_on, l.promised_on, l.need_on),
         'purchase', o.id, o.code, o.supplier_id, o.state <> 'DRAFT', 1::smallint
  from purchase_orders o join purchase_lines l on l.order_id = o.id
  where o.state in ('DRAFT', 'PLACED', 'CONFIRMED', 'SHIPPED') and o.source <> 'SUPPLIER' and l.quantity + l.replaced_quantity > l.received_quantity + l.closed_quantity
  union all
  select g.holder_id, g.spu_id, g.sku_id, g.unit_id, g.quantity, g.due_on, 'stockDocument', g.document_id, g.code, null, true, g.ownership
  from travelling_goods g;
comment on view scheduled_receipts is '即将入库';
