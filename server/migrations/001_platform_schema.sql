-- What every feature stands on: the application's role, workflows, audit, numbering, idempotency.

create extension if not exists pg_trgm;

-- Requests run as mrp_app. It is made by the migrator where the owner may; elsewhere requests run as the owner.
do $$ begin
  if exists (select from pg_roles where rolname = 'mrp_app') then
    grant usage on schema public to mrp_app;
    alter default privileges in schema public grant select, insert, update, delete on tables to mrp_app;
    alter default privileges in schema public grant usage, select on sequences to mrp_app;
  end if;
end $$;

------------------------------------------------------------------ settings of one installation

create table installation_settings (
  name text primary key,
  value text not null
);
comment on table installation_settings is '本安装的机器设置（签名密钥等）';

------------------------------------------------------------------ workflows, copied from the contract

create table workflow_states (
  workflow text not null,
  state text not null,
  label text not null,
  initial boolean not null,
  primary key (workflow, state)
);
comment on table workflow_states is '单据状态，由契约写入';

create table workflow_transitions (
  workflow text not null,
  action text not null,
  from_state text not null,
  to_state text not null,
  label text not null,
  permission text not null,
  primary key (workflow, action, from_state),
  foreign key (workflow, from_state) references workflow_states (workflow, state),
  foreign key (workflow, to_state) references workflow_states (workflow, state)
);
comment on table workflow_transitions is '允许的状态变化，由契约写入';

------------------------------------------------------------------ audit

create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id bigint,
  request_id text not null,
  action text not null,
  remark text not null,
  kind text not null,
  document_id bigint not null,
  table_name text not null,
  row_id bigint not null,
  operation char(1) not null check (operation in ('I', 'U', 'D')),
  -- column → [before, after]; an inserted row has no before, a deleted one no after
  changes jsonb not null
);
comment on table audit_entries is '操作日志：谁、何时、哪张单据、改了什么';
create index audit_entries_document on audit_entries (kind, document_id, id desc);
create index audit_entries_at on audit_entries (at desc, id desc);
create index audit_entries_user on audit_entries (user_id, id desc);
create index audit_entries_request on audit_entries (request_id);

do $$ begin
  if exists (select from pg_roles where rolname = 'mrp_app') then
    revoke insert on audit_entries from mrp_app;
    revoke insert, update, delete on workflow_states, workflow_transitions, installation_settings from mrp_app;
  end if;
end $$;

------------------------------------------------------------------ idempotency and rate limits

create table idempotency_keys (
  user_id bigint not null,
  key text not null check (length(key) between 8 and 100),
  endpoint text not null,
  body_hash text not null,
  answer text,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
comment on table idempotency_keys is '写请求的编号与第一次的回答，保留 48 小时';
create index idempotency_keys_created on idempotency_keys (created_at);

create unlogged table rate_limits (
  bucket text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (bucket, window_start)
);
comment on table rate_limits is '限流计数';

------------------------------------------------------------------ numbering

create table numbering_rules (
  id bigint generated always as identity primary key,
  kind text not null unique,
  label text not null,
  prefix text not null check (prefix ~ '^[A-Z]{0,6}$'),
  date_format text not null default '' check (date_format in ('', 'YYMM', 'YYMMDD', 'YYYYMMDD')),
  digits integer not null check (digits between 2 and 10),
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1
);
comment on table numbering_rules is '编号规则';
comment on constraint numbering_rules_kind_key on numbering_rules is 'kind: 编号规则';

-- Sequences of next_numbers, made on demand.
create schema numbering;
