-- 导出方案：每人为每个列表记住的列、顺序与是否含图片

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
