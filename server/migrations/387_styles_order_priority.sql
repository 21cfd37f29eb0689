-- 成衣订单的优先级：物料计划按它和交期决定先供谁

alter table garment_orders add column priority smallint not null default 0 check (priority between 0 and 2);
comment on column garment_orders.priority is '0 普通 1 同日优先 2 优先于交期';
