-- 询价篮每个商品的数量与目标价；由它发起的开发任务记下当时的值

alter table network_product_baskets
  add quantity numeric(16, 4) check (quantity > 0),
  add target_price numeric(14, 4) check (target_price > 0);
comment on column network_product_baskets.quantity is '数量：面料按米，辅料按计价单位';
comment on column network_product_baskets.target_price is '目标价：不含税，元，按数量的单位';

alter table task_products
  add quantity numeric(16, 4) check (quantity > 0),
  add target_price numeric(14, 4) check (target_price > 0),
  add unit_id bigint references units (id);
comment on column task_products.quantity is '发起时的数量';
comment on column task_products.target_price is '发起时的目标价：不含税，元，按 unit_id';
comment on column task_products.unit_id is '数量与目标价的单位';
