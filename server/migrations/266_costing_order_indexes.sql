-- 列表按这些列排序时走索引，不再先取全部再排

create index quotations_due_last on quotations (due_on desc nulls last, id desc);
