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
