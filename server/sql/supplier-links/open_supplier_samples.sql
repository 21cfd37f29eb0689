-- Samples that suppliers sent and that wait to be entered; a task that has ended, or whose sample was adopted, takes none.
create or replace view open_supplier_samples as
  select s.id, s.task_id, s.created_at
  from supplier_samples s join development_tasks t on t.id = s.task_id
  where s.state = 'PENDING' and t.state in ('DEVELOPING', 'CONFIRMING') and t.adopted_round_id is null;
comment on view open_supplier_samples is '待处理的供应商样品';
