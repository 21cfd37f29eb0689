create view inv.netting_lines_off_sum as
  select l.id from netting_lines l
  where not exists (select from spus s where s.id = l.spu_id)
     or l.sku_id is not null and not exists (select from skus k where k.id = l.sku_id and k.spu_id = l.spu_id)
     or l.supplier_id is not null and not exists (select from suppliers s where s.id = l.supplier_id)
     or l.net <> greatest(l.gross - l.covered + l.safety - (l.on_hand - l.reserved - l.frozen) + l.earlier - l.carried - l.scheduled + l.spare, 0)
     or l.spare > 0 and l.net = 0;

create view inv.netting_evidence_off_lines as
  select e.id from netting_evidence e left join netting_lines l on l.id = e.line_id
  where l.run_id is distinct from e.run_id
     or e.demand_id is not null and not exists (select from netting_demands d where d.id = e.demand_id and d.run_id = e.run_id)
     or e.bom_line_id is not null and not exists (select from bom_lines b where b.id = e.bom_line_id)
     or e.parent_line_id is not null and not exists (select from netting_lines p where p.id = e.parent_line_id and p.run_id = e.run_id)
     or e.holder_id is not null and not exists (select from holders h where h.id = e.holder_id)
  union all
  select l.id from netting_lines l
  join (select line_id, sum(quantity) filter (where step not in ('LATE', 'ELSEWHERE', 'GREIGE')) as quantity from netting_evidence group by line_id) e on e.line_id = l.id
  where l.net <> greatest(e.quantity, 0);

create view inv.netting_items_off_dates as
  select l.run_id, l.spu_id, l.sku_id from netting_lines l join netting_runs r on r.id = l.run_id
  group by l.run_id, l.spu_id, l.sku_id, r.by_date
  having not r.by_date and count(*) > 1
      or sum(l.safety) <> max(l.safety) or sum(l.on_hand) <> max(l.on_hand);
