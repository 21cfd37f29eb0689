create or replace trigger check_state before insert or update of state on development_tasks
  for each row execute function check_state('developmentTask');
select keep_history('development_tasks', 'developmentTask');
select keep_history('task_compositions', 'developmentTask', 'task_id');
select keep_history('task_collaborators', 'developmentTask', 'task_id');
select keep_history('task_pictures', 'developmentTask', 'task_id');
select keep_history('task_products', 'developmentTask', 'task_id');
select keep_history('task_rounds', 'developmentTask', 'task_id');
select keep_history('round_compositions', 'developmentTask', 'task_id');
select keep_history('round_pictures', 'developmentTask', 'task_id');
drop trigger if exists check_composition on task_compositions;
create constraint trigger check_composition after insert or update or delete on task_compositions
  deferrable initially deferred for each row execute function check_task_composition();
drop trigger if exists check_composition on round_compositions;
create constraint trigger check_composition after insert or update or delete on round_compositions
  deferrable initially deferred for each row execute function check_round_composition();
