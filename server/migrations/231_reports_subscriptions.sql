-- 报表订阅：谁按天或按周收到哪张报表

create table report_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  report text not null check (report in ('overview', 'meitao', 'fabric', 'technique', 'costing')),
  name text not null check (length(name) between 1 and 40),
  -- the filters of the page when it was subscribed to; relative periods stay relative
  query text not null check (length(query) <= 400),
  frequency text not null check (frequency in ('DAILY', 'WEEKLY')),
  mail boolean not null,
  -- the last day that it was sent on, or was subscribed to
  sent_on date not null default business_day(),
  created_at timestamptz not null default now(),
  unique (user_id, report, name)
);
comment on table report_subscriptions is '报表订阅';
create index report_subscriptions_due on report_subscriptions (frequency, sent_on, id);
