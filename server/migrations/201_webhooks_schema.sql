-- 事件推送：订阅、事件（与引起它的写入同一事务）、每次推送

create table webhook_subscriptions (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 64),
  url text not null check (length(url) between 8 and 500),
  -- the service account whose rights decide what is sent
  account_id bigint not null references users (id),
  events text[] not null check (cardinality(events) between 1 and 40),
  active boolean not null default true,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  constraint webhook_subscriptions_name unique (name)
);
comment on table webhook_subscriptions is '事件推送订阅';
comment on constraint webhook_subscriptions_name on webhook_subscriptions is 'name: 名称';
create index webhook_subscriptions_active on webhook_subscriptions (id) where active;
create index webhook_subscriptions_account on webhook_subscriptions (account_id);
create index webhook_subscriptions_search on webhook_subscriptions using gin (search_tokens(search_text));

-- The outbox.
create table webhook_events (
  id bigint generated always as identity primary key,
  kind text not null,
  subject jsonb not null,
  user_id bigint,
  at timestamptz not null default clock_timestamp(),
  -- its deliveries are written
  sorted boolean not null default false
);
comment on table webhook_events is '待推送的事件';
create index webhook_events_unsorted on webhook_events (id) where not sorted;
create index webhook_events_at on webhook_events (at);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references webhook_subscriptions (id),
  event_id bigint not null references webhook_events (id) on delete cascade,
  state text not null default 'PENDING' check (state in ('PENDING', 'DONE', 'FAILED')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_status integer,
  last_error text,
  last_milliseconds integer,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  unique (subscription_id, event_id)
);
comment on table webhook_deliveries is '事件的推送';
create index webhook_deliveries_due on webhook_deliveries (subscription_id, next_attempt_at) where state = 'PENDING';
create index webhook_deliveries_event on webhook_deliveries (event_id);
create index webhook_deliveries_subscription on webhook_deliveries (subscription_id, id);
create index webhook_deliveries_state on webhook_deliveries (state, id);
