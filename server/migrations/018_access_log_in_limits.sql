-- counted by account, and by user for the old password of a change
delete from login_failures;
alter table login_failures rename column account to subject;
comment on table login_failures is '密码错误计数，按账号或修改密码的用户';

-- a bucket that drains with time; when it is empty the row is deleted
create table login_networks (
  network text primary key,
  drained_at timestamptz not null
);
comment on table login_networks is '密码错误计数，按网络地址';
