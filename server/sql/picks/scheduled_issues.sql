-- 即将出库: greige that approved orders and running productions will still take at the supplier's holder, and what open picks still take.
-- `reserved_quantity` is the part that 占用 counts already; whoever takes both off the stock must not count it twice.
create or replace view scheduled_issues as
  select p.greige_holder_id as holder_id, p.spu_id, null::bigint as sku_id, p.greige_needed - p.greige_taken as quantity, p.expected_on as due_on,
         'production' as document_kind, p.id as document_id, p.code, p.supplier_id, 0::numeric as reserved_quantity, null::bigint as garment_order_id
  from production_orders p where p.state = 'PRODUCING' and p.greige_needed > p.greige_taken
  union all
  select h.id, l.spu_id, null, round((l.quantity - l.finished_quantity) / (1 - coalesce(s.dye_loss, c.default_dye_loss, 0) / 100), u.decimals), o.expected_on,
         'preparation', o.id, o.code, l.supplier_id, 0, null
  from preparation_orders o
  join preparation_lines l on l.order_id = o.id and l.takes_greige and l.production_id is null and not l.done and l.quantity > l.finished_quantity
  join spus s on s.id = l.spu_id
  join units u on u.id = s.first_unit_id
  join classification_facts c on c.id = s.classification_id
  join holders h on h.supplier_id = l.supplier_id and h.kind = 'MATERIAL_SUPPLIER'
  where o.state in ('WAITING', 'PRODUCING')
  union all
  select o.holder_id, l.spu_id, l.sku_id, l.quantity - l.picked_quantity, o.need_on, 'pick', o.id, o.code, null,
         (select coalesce(sum(v.quantity), 0) from reservations v where v.document_kind = 'pick' and v.line_id = l.id), o.garment_order_id
  from pick_orders o join pick_lines l on l.pick_id = o.id
  where o.state = 'OPEN' and l.quantity > l.picked_quantity;
comment on view scheduled_issues is '即将出库';
