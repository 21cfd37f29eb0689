-- Orders whose price was changed in the middle of delivery: what was delivered under an earlier version is worth the price of that version.
with parts as (
  select x.purchase_line_id as line_id, h.created_at as at, x.quantity - x.lost_quantity as quantity
  from shipment_shares x join shipment_lines n on n.id = x.line_id join shipments h on h.id = n.shipment_id
  union all
  select x.purchase_line_id, r.created_at, x.quantity
  from receipt_shares x join receipt_lines n on n.id = x.line_id join receipts r on r.id = n.receipt_id
  where n.shipment_line_id is null
), priced as (
  select p.line_id, p.quantity, given.unit_price
  from parts p
  join purchase_lines l on l.id = p.line_id
  cross join lateral (
    select n.unit_price
    from purchase_versions v join purchase_version_lines n on n.order_id = v.order_id and n.revision = v.revision
    where v.order_id = l.order_id and n.line_id = l.id and v.placed_at <= p.at
    order by v.revision desc limit 1
  ) given
  where given.unit_price <> l.unit_price and p.quantity > 0
), former as (
  select p.line_id, sum(p.quantity) as quantity, sum(round(p.quantity * p.unit_price, 2)) as amount,
         sum(round(p.quantity * p.unit_price * o.rate / case when l.tax_included then 1 + l.tax_rate / 100 else 1 end, 2)) as cost
  from priced p join purchase_lines l on l.id = p.line_id join purchase_orders o on o.id = l.order_id
  group by p.line_id
)
update purchase_lines l set former_quantity = f.quantity, former_amount = f.amount, former_cost = f.cost
from former f where f.line_id = l.id;
