-- 询价篮发起的开发任务记下商品；任务按紧急程度排序

create table task_products (
  id bigint generated always as identity primary key,
  task_id bigint not null references development_tasks (id),
  network_product_id bigint not null references network_products (id),
  position integer not null check (position > 0),
  unique (task_id, network_product_id)
);
comment on table task_products is '开发任务的询价商品';
create index task_products_product on task_products (network_product_id, task_id);

create index development_tasks_urgency on development_tasks ((case priority when 'URGENT' then 1 when 'HIGH' then 2 else 3 end), id);
