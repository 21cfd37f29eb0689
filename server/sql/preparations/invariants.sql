create view inv.netting_lines_off_sum as
  select l.id from netting_lines l
  where not exists (select from spus s where s.id = l.spu_id)
     or l.sku_id is not null and not exists (select from skus k where k.id = l.sku_id and k.spu_id = l.spu_id)
     or l.supplier_id is not null and not exists (select from suppliers s where s.id = l.supplier_id)
     or l.net <> greatest(l.gross - l.covered + l.safety - (l.on_hand - l.reserved - l.frozen) - l.scheduled, 0);

create view inv.netting_evidence_off_lines as
  select e.id from netting_evidence e left join netting_lines l on l.id = e.line_id
  where l.run_id is distinct from e.run_id
     or e.demand_id is not null and not exists (select from netting_demands d where d.id = e.demand_id and d.run_id = e.run_id)
     or e.bom_line_id is not null and not exists (select from bom_lines b where b.id = e.bom_line_id)
     or e.parent_line_id is not null and not exists (select from netting_lines p where p.id = e.parent_line_id and p.run_id = e.run_id)
     or e.holder_id is not null and not exists (select from holders h where h.id = e.holder_id)
  union all
  select l.id from netting_lines l
  join (select line_id, sum(quantity) filter (where step not in ('ELSEWHERE', 'GREIGE')) as quantity from netting_evidence group by line_id) e on e.line_id = l.id
  where l.net <> greatest(e.quantity, 0);

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
