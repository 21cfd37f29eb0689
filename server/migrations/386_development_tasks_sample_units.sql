-- 样品按供应商的计价单位报价；以前的样品按任务的单位

alter table task_rounds add column unit_id bigint references units (id);
comment on column task_rounds.unit_id is '报价与起订量的单位';
alter table task_rounds disable trigger user;
update task_rounds r set unit_id = t.unit_id from development_tasks t where t.id = r.task_id and (r.price is not null or r.moq is not null);
alter table task_rounds enable trigger user;
alter table task_rounds add constraint task_rounds_unit check (unit_id is not null or (price is null and moq is null));
