-- 列表按这些列排序时走索引，不再先取全部再排

create index development_tasks_due_last on development_tasks (due_on desc nulls last, id desc);
