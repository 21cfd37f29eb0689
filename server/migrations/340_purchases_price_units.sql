-- A price keeps its unit. Lines that were written before keep what was agreed: a price per stock unit.

alter table purchase_lines
  -- null: the stock unit
  add column price_unit_id bigint references units (id),
  -- a quantity times the first and divided by the second is the quantity in the unit of the price
  add column unit_factor numeric not null default 1 check (unit_factor > 0),
  add column price_factor numeric not null default 1 check (price_factor > 0),
  -- delivered before the price was last changed, and what it came to: in the order's currency, and in CNY without tax
  add column former_quantity numeric(16, 4) not null default 0 check (former_quantity >= 0),
  add column former_amount numeric(16, 2) not null default 0 check (former_amount >= 0),
  add column former_cost numeric(16, 2) not null default 0 check (former_cost >= 0),
  alter column offer_price type numeric(20, 8),
  alter column stock_price type numeric(24, 10);

alter table purchase_version_lines
  add column price_unit_id bigint references units (id);

-- 申请放行: the author asks a supervisor for prices in the red band
alter table purchase_orders
  add column release_asked_at timestamptz,
  add column release_asked_by bigint,
  add column release_wish text not null default '' check (length(release_wish) <= 200),
  add check ((release_asked_at is null) = (release_asked_by is null));
create index purchase_orders_release_asked on purchase_orders (release_asked_at, id) where release_asked_at is not null and state = 'DRAFT';

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
