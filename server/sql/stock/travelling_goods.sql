-- What 调拨 in transit still bring to their receivers; what turned out to be unfit meanwhile is of no use there either. Without an expected day
-- the goods count from today on, because they have left already.
create or replace view travelling_goods as
  select d.to_holder_id as holder_id, i.spu_id, i.sku_id, l.item_id, l.unit_id, d.ownership,
         l.quantity - coalesce(l.received_quantity, 0) - coalesce(u.quantity, 0) as quantity,
         coalesce(d.expected_on, business_day()) as due_on, d.id as document_id, d.code
  from stock_documents d
  join stock_document_lines l on l.document_id = d.id
  join stock_items i on i.id = l.item_id
  left join (
    select g.source_line_id, sum(g.quantity) as quantity
    from transit_goods g join lots t on t.id = g.lot_id left join rolls r on r.id = g.roll_id
    where g.source_kind = 'stockDocument' and (t.quality = 'FAILED' or r.refused) group by 1
  ) u on u.source_line_id = l.id
  where d.state = 'TRAVELLING' and l.quantity > coalesce(l.received_quantity, 0) + coalesce(u.quantity, 0);
comment on view travelling_goods is '调拨在途';
