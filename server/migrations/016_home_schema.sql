-- 任务盘：已读与静音

create table task_reads (
  user_id bigint not null references users (id),
  -- EXPORT:12, IMPORT:3, APPROVAL:pendingMaterials
  task text not null check (length(task) <= 60),
  read_at timestamptz not null default now(),
  primary key (user_id, task)
);
comment on table task_reads is '已读的任务';

create table task_mutes (
  user_id bigint not null references users (id),
  kind text not null check (kind in ('EXPORT', 'IMPORT', 'APPROVAL')),
  created_at timestamptz not null default now(),
  primary key (user_id, kind)
);
comment on table task_mutes is '静音的任务类型';
