-- 开发任务：由报价单中没有匹配物料的明细发起
alter table development_tasks drop constraint development_tasks_origin_check;
alter table development_tasks
  add constraint development_tasks_origin_check check (origin in ('MANUAL', 'MATERIAL', 'EXTERNAL', 'NETWORK', 'QUOTATION')),
  add column source_quotation_id bigint references quotations (id) on delete set null,
  -- of quotation_lines, which may be gone since
  add column source_line_id bigint,
  add column source_line_name text not null default '' check (length(source_line_name) <= 64),
  add check (source_quotation_id is null or (origin = 'QUOTATION' and source_line_id is not null));
comment on column development_tasks.source_quotation_id is '来源报价单';
comment on column development_tasks.source_line_id is '来源明细';
comment on column development_tasks.source_line_name is '来源明细名称';
create index development_tasks_quotation on development_tasks (source_quotation_id, source_line_id) where source_quotation_id is not null;
