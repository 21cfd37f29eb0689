-- A price keeps its unit. BOM lines that were written before keep what they say: a price per stock unit.

alter table bom_lines
  -- null: the stock unit
  add column price_unit_id bigint references units (id),
  -- a quantity times the first and divided by the second is the quantity in the unit of the price
  add column unit_factor numeric not null default 1 check (unit_factor > 0),
  add column price_factor numeric not null default 1 check (price_factor > 0);
