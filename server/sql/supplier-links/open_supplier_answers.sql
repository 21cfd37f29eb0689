-- Answers with lines that wait for the buyer: of the version that the order has now, while it may still be changed.
create or replace view open_supplier_answers as
  select a.order_id, a.id as answer_id, a.created_at
  from supplier_answers a join purchase_orders o on o.id = a.order_id
  where o.state in ('PLACED', 'CONFIRMED') and a.base_revision = o.revision
    and exists (select from supplier_answer_lines l where l.answer_id = a.id and l.state = 'PENDING');
comment on view open_supplier_answers is '待处理的供应商答复';
