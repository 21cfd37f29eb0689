-- Answers that wait for us: of an order those with lines to decide, of its version now, while it may be changed; of a statement or a claim the
-- last one to it as it is now, until it is confirmed or entered; of an inquiry the last one of each supplier until it is entered; of a
-- preparation order likewise, until it is entered or refused, or all of his lines are done.
create or replace view open_supplier_answers as
  select 'purchase' as kind, o.id as document_id, null::bigint as supplier_id, a.id as answer_id, a.is_agreed, a.created_at
  from supplier_answers a join purchase_orders o on o.id = a.document_id
  where a.kind = 'purchase' and o.state in ('PLACED', 'CONFIRMED') and a.base_revision = o.revision
    and exists (select from supplier_answer_lines l where l.answer_id = a.id and l.state = 'PENDING')
  union all
  select 'statement', s.id, null, a.id, a.is_agreed, a.created_at
  from supplier_answers a join statements s on s.id = a.document_id
  where a.kind = 'statement' and s.state = 'SENT' and a.base_revision = s.version
    and not exists (select from supplier_answers n where n.kind = 'statement' and n.document_id = s.id and n.id > a.id)
  union all
  select 'claim', c.id, null, a.id, a.is_agreed, a.created_at
  from supplier_answers a join claims c on c.id = a.document_id
  where a.kind = 'claim' and c.state in ('SENT', 'NEGOTIATING') and a.base_revision = c.version
    and not exists (select from supplier_answers n where n.kind = 'claim' and n.document_id = c.id and n.id > a.id)
  union all
  select 'inquiry', q.id, g.supplier_id, a.id, null, a.created_at
  from supplier_answers a join inquiries q on q.id = a.document_id join supplier_quotations x on x.answer_id = a.id join inquiry_answers g on g.id = x.asked_id
  where a.kind = 'inquiry' and q.state = 'OPEN' and a.taken_at is null
    and not exists (select from supplier_quotations n where n.asked_id = x.asked_id and n.answer_id > a.id)
  union all
  select distinct 'preparation', o.id, p.supplier_id, a.id, null::boolean, a.created_at
  from supplier_answers a join preparation_orders o on o.id = a.document_id join supplier_promises p on p.answer_id = a.id
  where a.kind = 'preparation' and o.state in ('WAITING', 'PRODUCING') and a.taken_at is null
    and exists (select from preparation_lines l where l.order_id = o.id and l.supplier_id = p.supplier_id and not l.done)
    and not exists (select from supplier_answers n join supplier_promises q on q.answer_id = n.id
                    where n.kind = 'preparation' and n.document_id = o.id and n.id > a.id and q.supplier_id = p.supplier_id);
comment on view open_supplier_answers is '待处理的供应商答复';
