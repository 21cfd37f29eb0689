create view inv.task_compositions_off_100 as
  select task_id from task_compositions group by task_id having sum(share) <> 100
  union all select task_id from round_compositions group by task_id, round_id having sum(share) <> 100;

-- what is done has an adopted sample, or is a test with a verdict
create view inv.done_tasks_without_result as
  select t.id from development_tasks t
  where t.state = 'DONE' and t.adopted_round_id is null
    and not (t.type = 'TEST' and exists (select from task_rounds r where r.task_id = t.id and r.verdict is not null));

create view inv.network_tasks_without_products as
  select t.id from development_tasks t
  where (t.origin = 'NETWORK') <> exists (select from task_products p where p.task_id = t.id);

create view inv.adopted_samples_not_passed as
  select t.id from development_tasks t join task_rounds r on r.id = t.adopted_round_id where r.verdict is distinct from 'PASSED';
