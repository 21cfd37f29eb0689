-- 会迟的成衣订单：变成会迟时通知一次

create table plan_late_orders (
  garment_order_id bigint primary key,
  need_on date not null,
  complete_on date,
  since timestamptz not null default now()
);
comment on table plan_late_orders is '物料计划里会迟的成衣订单';
