-- 物料计划：每条需求已经有料的数量，齐料和近期缺料读它

alter table plan_demands
  -- served by what is reserved, in stock anywhere or on its way by transfer
  add column there numeric(16, 4) not null default 0,
  add constraint plan_demands_there check (there between 0 and served);
create index plan_demands_short on plan_demands (garment_order_id) where garment_order_id is not null and there < quantity;

insert into plan_changes default values on conflict do nothing;
