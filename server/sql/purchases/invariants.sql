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

-- What was received, and what is still under way, is worth the order's prices of then: half a cent for each delivery, and what earlier versions lost by
-- rounding the price of a unit to four decimals. Goods of several orders are judged by their shipment, those at several prices by their order. Left
-- out: goods that were replaced since, what the brand itself had at the supplier (worth its average), and shipments of before goods in transit kept
-- their own cost.
create view inv.receipts_off_prices as
  with shipped as materialized (
    select n.id, n.lost_quantity,
      coalesce((
        select sum(round(r.amount * (r.quantity - coalesce((select sum(x.replaced_quantity) from receipt_shares x where x.line_id = r.id), 0)) / r.quantity, 2))
        from receipt_lines r where r.shipment_line_id = n.id), 0)
        + coalesce((select sum(g.value) from transit_goods g where g.source_kind = 'shipment' and g.source_line_id = n.id), 0) as amount,
      (select count(*) from movements m where m.document_kind = 'shipment' and m.document_id = n.shipment_id and m.line_id = n.id)
        + (select count(*) from receipt_lines r where r.shipment_line_id = n.id) as deliveries,
      (select count(*) from shipment_shares s where s.line_id = n.id) as orders
    from shipment_lines n join shipments h on h.id = n.shipment_id and h.ownership = 1
    where n.quantity = (
      select sum(m.quantity) from movements m
      where m.document_kind = 'shipment' and m.document_id = n.shipment_id and m.line_id = n.id and m.type in ('SPOT_IN', 'BUYOUT_IN')
      having min(m.id) > (select after_movement_id from ledger_rules where rule = 'OWN_COST'))
  )
  select l.id from purchase_lines l
  join purchase_orders o on o.id = l.order_id
  join lateral (
    select sum(d.amount) as amount, sum(d.deliveries) as deliveries, bool_and(d.amount is not null and d.orders = 1) as is_alone
    from (
      select round(n.amount * (n.quantity - x.replaced_quantity) / n.quantity, 2) as amount, 1 as deliveries, 1 as orders from receipt_shares x join receipt_lines n on n.id = x.line_id
      where x.purchase_line_id = l.id and n.shipment_line_id is null
      union all
      select s.amount, s.deliveries, s.orders from shipment_shares x left join shipped s on s.id = x.line_id where x.purchase_line_id = l.id
    ) d
  ) r on r.is_alone
  where abs(r.amount - purchase_cost(l, o.rate, l.shipped_quantity - l.replaced_quantity)) > 0.01 * (r.deliveries + 1) + 0.00005 * l.shipped_quantity
  union all
  select s.id from shipped s
  join lateral (
    select sum(purchase_cost(l, o.rate, x.quantity)) as amount, bool_and(l.former_quantity = 0 and l.replaced_quantity = 0) as is_plain
    from shipment_shares x join purchase_lines l on l.id = x.purchase_line_id join purchase_orders o on o.id = l.order_id where x.line_id = s.id
  ) c on c.is_plain
  where s.orders > 1 and s.lost_quantity = 0 and abs(s.amount - c.amount) > 0.01 * (s.deliveries + s.orders + 1);

-- What a line still has under way is in transit, with the cost of its shipment.
create view inv.transit_goods_off_shipments as
  select n.id from shipment_lines n
  left join (select source_line_id, sum(quantity) as quantity from transit_goods where source_kind = 'shipment' group by 1) g on g.source_line_id = n.id
  where n.quantity - n.received_quantity - n.lost_quantity <> coalesce(g.quantity, 0)
  union all
  select g.source_line_id from transit_goods g
  where g.source_kind = 'shipment' and not exists (select from shipment_lines n where n.id = g.source_line_id);

-- What an inspection refused of goods without lots is frozen, but for what had left since they came; goods of before this was kept are told by doctor.
create view inv.rejected_goods_available as
  select b.id from stock_balances b
  join (
    select d.holder_id, d.ownership, l.item_id, sum(l.rejected_quantity) as rejected, sum(coalesce(f.quantity, 0)) as frozen, min(m.id) as came
    from receipt_lines l
    join receipts d on d.id = l.receipt_id
    join stock_items i on i.id = l.item_id and i.lot_tracked = 'NONE'
    join lateral (select min(x.id) as id from movements x where x.document_kind = 'receipt' and x.document_id = l.receipt_id) m
      on m.id > (select after_movement_id from ledger_rules where rule = 'OWN_COST')
    left join frozen_goods f on f.document_kind = 'receipt' and f.line_id = l.id
    where l.rejected_quantity > 0 group by 1, 2, 3
  ) r on (r.holder_id, r.ownership, r.item_id) = (b.holder_id, b.ownership, b.item_id) and r.rejected > r.frozen
  where r.rejected - r.frozen > (select coalesce(-sum(m.quantity), 0) from movements m where m.balance_id = b.id and m.id > r.came and m.quantity < 0);

-- What is planned or bought for an order that ended was told as an exception of it.
create view inv.purchases_of_ended_orders as
  select l.id from purchase_lines l
  join purchase_orders o on o.id = l.order_id and o.state in ('DRAFT', 'PLACED', 'CONFIRMED', 'SHIPPED')
  join garment_orders g on g.id = l.garment_order_id and g.state <> 'OPEN'
  where l.quantity + l.replaced_quantity > l.received_quantity + l.closed_quantity
    and not exists (select from garment_order_exceptions e where e.order_id = g.id and e.document_kind = 'purchase' and e.document_id = o.id);

-- What goes back to the supplier leaves at the cost of its own receipt.
create view inv.returns_off_receipts as
  select l.id from receipt_lines l
  join (
    select document_id, line_id, -sum(amount) as amount, count(*) as times, min(id) as first from movements
    where document_kind = 'receipt' and type = 'RETURN_SUPPLIER_OUT' group by 1, 2
  ) m on m.document_id = l.receipt_id and m.line_id = l.id and m.first > (select after_movement_id from ledger_rules where rule = 'OWN_RETURNS')
  where not exists (select from receipt_price_corrections c where c.line_id = l.id)
    and abs(m.amount - l.amount * l.returned_quantity / l.quantity) > 0.01 * m.times;
