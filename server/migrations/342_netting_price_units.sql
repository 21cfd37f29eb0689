-- A price keeps its unit. Lines of earlier runs keep their price per stock unit.

alter table netting_lines
  -- null: the stock unit
  add column price_unit_id bigint,
  add column unit_factor numeric not null default 1,
  add column price_factor numeric not null default 1;
