create view inv.shipments_off_movements as
  select l.id from shipment_lines l
  where l.quantity <> (select coalesce(sum(m.quantity), 0) from movements m where m.document_kind = 'shipment' and m.line_id = l.id and m.type = 'SHIP_IN')
     or l.lost_quantity <> (select coalesce(-sum(m.quantity), 0) from movements m where m.document_kind = 'shipment' and m.line_id = l.id and m.type = 'ADJUST_OUT');

create view inv.shipment_shares_off_lines as
  select l.id from shipment_lines l
  join (select line_id, sum(quantity) as quantity, sum(received_quantity) as received, sum(lost_quantity) as lost from shipment_shares group by 1) s on s.line_id = l.id
  where (s.quantity, s.received, s.lost) is distinct from (l.quantity, l.received_quantity, l.lost_quantity);

create view inv.receipts_off_movements as
  select l.id from receipt_lines l
  where l.quantity <> (select coalesce(sum(m.quantity), 0) from movements m where m.document_kind = 'receipt' and m.line_id = l.id and m.type = 'PURCHASE_IN')
     or l.returned_quantity <> (select coalesce(-sum(m.quantity), 0) from movements m where m.document_kind = 'receipt' and m.line_id = l.id and m.type = 'RETURN_SUPPLIER_OUT');

create view inv.receipt_shares_off_lines as
  select l.id from receipt_lines l
  join (select line_id, sum(quantity) as quantity, sum(rejected_quantity) as rejected, sum(returned_quantity) as returned from receipt_shares group by 1) s on s.line_id = l.id
  where (s.quantity, s.rejected, s.returned) is distinct from (l.quantity, l.rejected_quantity, l.returned_quantity);

create view inv.purchase_lines_off_documents as
  select l.id from purchase_lines l
  left join (select purchase_line_id, sum(quantity - lost_quantity) as shipped from shipment_shares group by 1) s on s.purchase_line_id = l.id
  left join (select x.purchase_line_id, sum(x.quantity) filter (where r.shipment_line_id is null) as direct, sum(x.quantity) as received,
               sum(x.rejected_quantity) as rejected, sum(x.returned_quantity) as returned, sum(x.replaced_quantity) as replaced
             from receipt_shares x join receipt_lines r on r.id = x.line_id group by 1) r on r.purchase_line_id = l.id
  where l.shipped_quantity <> coalesce(s.shipped, 0) + coalesce(r.direct, 0)
     or (l.received_quantity, l.rejected_quantity, l.returned_quantity, l.replaced_quantity)
        is distinct from (coalesce(r.received, 0), coalesce(r.rejected, 0), coalesce(r.returned, 0), coalesce(r.replaced, 0));

-- Without lots too, no more is frozen of a receipt than it refused; less only where it is no longer there.
create view inv.frozen_goods_off_receipts as
  select f.id from frozen_goods f left join receipt_lines l on l.id = f.line_id
  where f.document_kind = 'receipt' and f.quantity > coalesce(l.rejected_quantity, 0);

create view inv.price_corrections_off_movements as
  select c.id from receipt_price_corrections c
  where c.stock_amount <> (select coalesce(sum(m.amount), 0) from movements m
    where m.document_kind = 'receipt' and m.line_id = c.line_id and m.type = 'COST_ADJUSTMENT' and m.sequence = c.position);

-- What was received without a shipment, and not replaced since, is worth the order's prices of then: half a cent for each receipt, and what earlier
-- versions lost by rounding the price of a unit to four decimals.
create view inv.receipts_off_prices as
  select l.id from purchase_lines l
  join purchase_orders o on o.id = l.order_id
  join lateral (
    select sum(round(n.amount * (n.quantity - x.replaced_quantity) / n.quantity, 2)) as amount, count(*) as receipts, bool_and(n.shipment_line_id is null and n.amount is not null) as is_direct
    from receipt_shares x join receipt_lines n on n.id = x.line_id where x.purchase_line_id = l.id
  ) r on r.is_direct
  where abs(r.amount - purchase_cost(l, o.rate, l.received_quantity - l.replaced_quantity)) > 0.01 * (r.receipts + 1) + 0.00005 * l.received_quantity;

-- What is planned for an order that ended is told as an exception of it.
create view inv.planned_purchases_of_ended_orders as
  select l.id from purchase_lines l
  join purchase_orders o on o.id = l.order_id and o.state = 'DRAFT'
  join garment_orders g on g.id = l.garment_order_id and g.state <> 'OPEN'
  where not exists (select from garment_order_exceptions e where e.order_id = g.id and e.document_kind = 'purchase' and e.document_id = o.id);
