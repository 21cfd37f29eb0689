-- 开发任务：谁提交了样品，只有他可以撤回，并收到结果
alter table development_tasks add column submitted_by bigint references users (id);
comment on column development_tasks.submitted_by is '提交样品的人';
alter table development_tasks disable trigger user;
-- Tasks that wait for confirmation: whoever moved them there last, by the log.
update development_tasks t set submitted_by = a.user_id
from (
  select distinct on (e.row_id) e.row_id, e.user_id from audit_entries e
  where e.kind = 'developmentTask' and e.table_name = 'development_tasks' and e.changes -> 'state' ->> 1 = 'CONFIRMING'
  order by e.row_id, e.id desc
) a
join users u on u.id = a.user_id
where a.row_id = t.id and t.state = 'CONFIRMING';
alter table development_tasks enable trigger user;
