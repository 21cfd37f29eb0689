-- A price keeps its unit. Lines that were written before keep what was agreed: a price per stock unit.

alter table preparation_lines
  -- null: the stock unit
  add column price_unit_id bigint references units (id),
  -- a quantity times the first and divided by the second is the quantity in the unit of the price
  add column unit_factor numeric not null default 1 check (unit_factor > 0),
  add column price_factor numeric not null default 1 check (price_factor > 0);
drop index preparation_lines_ordered;
create index preparation_lines_ordered on preparation_lines (supplier_id, order_id)
  include (done, quantity, finished_quantity, unit_price, unit_factor, price_factor);

alter table production_orders
  add column price_unit_id bigint references units (id),
  add column unit_factor numeric not null default 1 check (unit_factor > 0),
  add column price_factor numeric not null default 1 check (price_factor > 0);
