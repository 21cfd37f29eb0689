-- 导出中心：每次导出是一个任务，文件保留七天；导出方案

create table export_jobs (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users (id),
  -- key of a declared list, its own query string, and the columns in their order (null: all that the owner may see)
  list text not null,
  query text not null,
  columns text[],
  with_pictures boolean not null,
  file_name text not null check (length(file_name) between 1 and 200),
  state text not null default 'QUEUED' check (state in ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
  -- of the run that claimed the job last: an earlier one that still lives may change nothing any more
  attempt integer not null default 0,
  rows_done integer not null default 0 check (rows_done >= 0),
  rows_total integer check (rows_total between 0 and 100000),
  -- why it failed
  reason text,
  store_key text unique,
  size bigint check (size > 0),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  started_at timestamptz,
  -- last sign of life of the run
  touched_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz,
  check ((state in ('DONE', 'FAILED', 'CANCELLED')) = (finished_at is not null)),
  check ((state = 'FAILED') = (reason is not null)),
  check (state <> 'RUNNING' or (started_at is not null and touched_at is not null)),
  -- complete or not at all
  check ((state = 'DONE') = (store_key is not null and size is not null and sha256 is not null and expires_at is not null and rows_total is not null)),
  check (state = 'DONE' or store_key is null),
  check (state <> 'DONE' or rows_done = rows_total)
);
comment on table export_jobs is '导出任务与导出文件';
create index export_jobs_owner on export_jobs (owner_id, id desc);
create index export_jobs_open on export_jobs (id) where state in ('QUEUED', 'RUNNING');
create index export_jobs_expiry on export_jobs (expires_at) where state = 'DONE';

-- 每人为每个列表记住的列、顺序与是否含图片
create table export_presets (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users (id),
  -- key of a declared list
  list text not null,
  name text not null check (length(name) between 1 and 30),
  -- in the order of the workbook
  columns text[] not null check (cardinality(columns) between 1 and 200),
  with_pictures boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (owner_id, list, name)
);
comment on table export_presets is '导出方案';
