-- 通知的邮件：各人的地址与选择、待发与已发的邮件

alter table notice_settings
  add column mail text not null default 'NONE' check (mail in ('NONE', 'EACH', 'DIGEST'));

create table notice_addresses (
  user_id bigint primary key references users (id),
  address text not null check (address like '%_@_%' and length(address) <= 254),
  -- why the server of this address refused the last mail
  failure text not null default '' check (length(failure) <= 500),
  updated_at timestamptz not null default now()
);
comment on table notice_addresses is '通知的邮件地址';

create table notice_mails (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  -- of one notice, or the digest of a day
  notice_id bigint references notices (id) on delete cascade,
  digest_on date,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'SENT', 'EMPTY', 'REFUSED', 'EXPIRED')),
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  failure text not null default '' check (length(failure) <= 500),
  check ((notice_id is null) <> (digest_on is null)),
  check ((ended_at is null) = (state = 'QUEUED')),
  unique (notice_id),
  unique (user_id, digest_on)
);
comment on table notice_mails is '通知的邮件';
create index notice_mails_due on notice_mails (next_at, id) where state = 'QUEUED';
create index notice_mails_created on notice_mails (created_at);

-- the digest that a notice was part of
alter table notices add column digest_id bigint references notice_mails (id) on delete set null;
create index notices_digest on notices (digest_id) where digest_id is not null;
