-- What 调拨 in transit still bring to their receivers. Without an expected day the goods count from today on, because they have left already.
create or replace view travelling_goods as
  select d.to_holder_id as holder_id, i.spu_id, i.sku_id, l.item_id, l.unit_id, d.ownership, l.quantity - coalesce(l.received_quantity, 0) as quantity,
         coalesce(d.expected_on, business_day()) as due_on, d.id as document_id, d.code
  from stock_documents d
  join stock_document_lines l on l.document_id = d.id
  join stock_items i on i.id = l.item_id
  where d.state = 'TRAVELLING' and l.quantity > coalesce(l.received_quantity, 0);
comment on view travelling_goods is '调拨在途';
