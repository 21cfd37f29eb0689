-- 齐料才领料：收货方要求时，料没有齐的成衣订单要写原因才能领料

alter table holders add column needs_complete boolean not null default false;

alter table pick_orders
  -- why it is picked although something is not there, and what that was
  add column incomplete_reason text not null default '' check (length(incomplete_reason) <= 200),
  add column incomplete_note text not null default '';
