-- A corrected price is written in the unit of the purchase's price. Corrections of before keep what was written: a price per stock unit.

alter table receipt_price_corrections
  -- null: the stock unit
  add column price_unit_id bigint references units (id),
  -- a quantity times the first and divided by the second is the quantity in the unit of the price
  add column unit_factor numeric not null default 1 check (unit_factor > 0),
  add column price_factor numeric not null default 1 check (price_factor > 0);
