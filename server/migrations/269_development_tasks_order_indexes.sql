-- 列表按这些列排序时走索引，不再先取全部再排

create index development_tasks_due_last on development_tasks (due_on desc nulls last, id desc);
-- 列表筛选与计数所用的列，不必读整行
create index development_tasks_facets on development_tasks (id) include (state, type, priority, origin, due_on, updated_at, created_at);
