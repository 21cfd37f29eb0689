-- 首页的安排：各人待办的先后，不显示的待办与栏目

create table home_arrangements (
  user_id bigint primary key references users (id),
  -- keys of to-dos; those that are not named follow in the usual order
  todo_order text[] not null,
  -- keys of to-dos and panels
  hidden text[] not null,
  updated_at timestamptz not null default now()
);
comment on table home_arrangements is '首页的安排，没有行的按默认';
