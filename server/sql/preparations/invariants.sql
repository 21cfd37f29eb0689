create view inv.productions_off_movements as
  select p.id from production_orders p
  where p.finished_quantity <> (select coalesce(sum(b.quantity), 0) from production_batches b where b.production_id = p.id)
     or p.finished_quantity <> (select coalesce(sum(m.quantity), 0) from movements m where m.document_kind = 'production' and m.document_id = p.id and m.type = 'PREPARATION_IN')
     or p.greige_taken <> (select coalesce(-sum(m.quantity), 0) from movements m where m.document_kind = 'production' and m.document_id = p.id and m.type = 'PREPARATION_OUT')
     or p.greige_returned <> (select coalesce(sum(m.quantity), 0) from movements m where m.document_kind = 'production' and m.document_id = p.id and m.type = 'GREIGE_RETURN_IN');

create view inv.production_shares_off_batches as
  select b.id from production_batches b
  where b.quantity <> (select coalesce(sum(s.quantity), 0) from production_shares s where s.batch_id = b.id)
  union all
  select l.id from preparation_lines l
  where l.finished_quantity <> (select coalesce(sum(s.quantity), 0) from production_shares s where s.line_id = l.id);

create view inv.mixed_preparation_orders as
  select l.id from preparation_lines l join preparation_orders o on o.id = l.order_id
  where o.kind <> 'MEITAO' and (l.spu_id <> o.spu_id or l.sku_id is distinct from o.sku_id or l.supplier_id <> o.supplier_id or l.unit_id <> o.unit_id);

-- What is planned or made for an order that ended was told as an exception of it.
create view inv.preparations_of_ended_orders as
  select l.id from preparation_lines l
  join preparation_orders o on o.id = l.order_id and o.state in ('DRAFT', 'PENDING', 'WAITING', 'PRODUCING')
  join garment_orders g on g.id = l.garment_order_id and g.state <> 'OPEN'
  where not l.done and l.quantity > l.finished_quantity
    and not exists (select from garment_order_exceptions e where e.order_id = g.id and e.document_kind = 'preparation' and e.document_id = o.id);
