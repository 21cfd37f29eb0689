-- 即将出库: greige that approved orders and running productions will still take at the supplier's holder.
create or replace view scheduled_issues as
  select p.greige_holder_id as holder_id, p.spu_id, null::bigint as sku_id, p.greige_needed - p.greige_taken as quantity, p.expected_on as due_on,
         'production' as document_kind, p.id as document_id, p.code, p.supplier_id
  from production_orders p where p.state = 'PRODUCING' and p.greige_needed > p.greige_taken
  union all
  select h.id, l.spu_id, null, round((l.quantity - l.finished_quantity) / (1 - coalesce(s.dye_loss, c.default_dye_loss, 0) / 100), u.decimals), o.expected_on,
         'preparation', o.id, o.code, l.supplier_id
  from preparation_orders o
  join preparation_lines l on l.order_id = o.id and l.takes_greige and l.production_id is null and not l.done and l.quantity > l.finished_quantity
  join spus s on s.id = l.spu_id
  join units u on u.id = s.first_unit_id
  join classification_facts c on c.id = s.classification_id
  join holders h on h.supplier_id = l.supplier_id and h.kind = 'MATERIAL_SUPPLIER'
  where o.state in ('WAITING', 'PRODUCING');
comment on view scheduled_issues is '即将出库';
