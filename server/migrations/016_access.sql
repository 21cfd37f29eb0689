-- 重置和修改密码都留下记录

-- The hash is kept out of the log; this is what an entry about a password hangs on.
alter table users add column password_set_at timestamptz not null default now();
