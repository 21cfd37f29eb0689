-- 多到: what rolls measured more than they were sent as; part of the quantity from then on

alter table shipment_lines
  add column surplus_quantity numeric(16, 4) not null default 0 check (surplus_quantity >= 0),
  add constraint shipment_lines_surplus check (surplus_quantity < quantity);
alter table shipment_rolls
  add column surplus_quantity numeric(16, 4) not null default 0 check (surplus_quantity >= 0),
  add constraint shipment_rolls_surplus check (surplus_quantity < quantity);
