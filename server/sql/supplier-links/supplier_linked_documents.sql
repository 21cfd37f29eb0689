-- Documents that links are for: whose they are, whether their supplier may see them by a link of their own, and whether by one for all that is open.
create or replace view supplier_linked_documents as
  select 'purchase' as kind, o.id, o.code, o.state, o.need_on as day, o.supplier_id, o.created_by, o.state <> 'DRAFT' as is_shown,
         o.state in ('PLACED', 'CONFIRMED', 'SHIPPED') as is_open, (select count(*)::int from purchase_lines l where l.order_id = o.id) as line_count
  from purchase_orders o
  union all
  -- Goods that arrived may still be rejected and returned.
  select 'shipment', d.id, d.code, d.state, business_day(d.shipped_at), d.supplier_id, d.created_by, true, d.state in ('SHIPPED', 'RECEIVED'),
         (select count(*)::int from shipment_lines l where l.shipment_id = d.id)
  from shipments d
  union all
  -- One that was called back says so.
  select 'statement', s.id, s.code, s.state, s.sent_on, s.supplier_id, s.created_by, true, s.state in ('SENT', 'CONFIRMED', 'INVOICED'),
         (select count(*)::int from statement_lines l where l.statement_id = s.id)
  from statements s
  union all
  select 'claim', c.id, c.code, c.state, c.sent_on, c.supplier_id, c.created_by, true, c.state in ('SENT', 'NEGOTIATING', 'CONFIRMED'), 1
  from claims c
  union all
  -- Each supplier of an inquiry once he was asked.
  select 'inquiry', q.id, q.code, q.state, q.answer_by, a.supplier_id, q.created_by, a.sent_at is not null, q.state = 'OPEN', 1
  from inquiries q join inquiry_answers a on a.inquiry_id = q.id
  union all
  -- Each supplier of a preparation order by the first of his lines; 美套 has several.
  select 'preparation', o.id, o.code, o.state, o.expected_on, l.supplier_id, o.created_by, o.state not in ('DRAFT', 'PENDING'),
         o.state in ('WAITING', 'PRODUCING')
           and exists (select from preparation_lines w where w.order_id = o.id and w.supplier_id = l.supplier_id and not w.done),
         (select count(distinct (w.spu_id, w.sku_id))::int from preparation_lines w where w.order_id = o.id and w.supplier_id = l.supplier_id)
  from preparation_orders o join preparation_lines l on l.order_id = o.id
  where not exists (select from preparation_lines f where f.order_id = l.order_id and f.supplier_id = l.supplier_id and f.id < l.id)
  union all
  -- A task asks for samples whoever was given a link of it that was not revoked; a company that was merged is one.
  select 'developmentTask', t.id, t.code, t.state, t.due_on, k.supplier_id, t.created_by, true,
         t.state in ('DEVELOPING', 'CONFIRMING') and t.adopted_round_id is null, 1
  from development_tasks t
  join (select distinct l.document_id, coalesce(v.main_id, v.id) as supplier_id
        from supplier_page_links l join suppliers v on v.id = l.supplier_id
        where l.kind = 'developmentTask' and l.revoked_at is null) k on k.document_id = t.id;
comment on view supplier_linked_documents is '供应商链接能打开的单据';
