-- What may still be let pass of a receipt's line, by the order's line that it is for: accepted, neither returned nor let pass before. What is refused is
-- paid on no statement, so nothing is taken off its price until another inspection accepts it.
create or replace view statement_chargeable as
  select s.line_id as receipt_line_id, s.purchase_line_id, greatest(0, s.quantity - s.rejected_quantity - s.returned_quantity - coalesce((
           select sum(c.quantity) from statement_charges c
           where c.receipt_line_id = s.line_id and c.purchase_line_id = s.purchase_line_id and c.kind = 'CONCESSION' and c.voided_at is null), 0)) as quantity,
         s.rejected_quantity as refused
  from receipt_shares s join purchase_orders o on o.id = s.order_id and o.source <> 'SUPPLIER';
comment on view statement_chargeable is '可让步的收货份额';
