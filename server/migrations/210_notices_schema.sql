-- 通知：发给每个人的通知与各人的通知设置

create table notices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  kind text not null check (length(kind) between 1 and 40),
  -- what it is about; nobody is told twice of the same
  subject text not null check (length(subject) between 1 and 120),
  title text not null check (length(title) between 1 and 200),
  note text not null default '' check (length(note) <= 500),
  path text not null check (path like '/%' and length(path) <= 500),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  unique (user_id, kind, subject)
);
comment on table notices is '通知';
create index notices_user on notices (user_id, id);
create index notices_unread on notices (user_id, kind) where read_at is null;
create index notices_created on notices (created_at);

create table notice_settings (
  user_id bigint not null references users (id),
  kind text not null check (length(kind) between 1 and 40),
  -- false: it is listed, but does not count as unread
  in_app boolean not null,
  primary key (user_id, kind)
);
comment on table notice_settings is '通知设置，没有行的按默认';

insert into notice_settings (user_id, kind, in_app) select user_id, kind, false from task_mutes;
drop table task_mutes;
