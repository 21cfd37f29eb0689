-- 服务账号与接口密钥：其他系统不登录，凭密钥调用；密钥只存哈希

alter table users
  add column is_service boolean not null default false,
  alter column password_hash drop not null,
  -- a service account has no password, so that nobody logs in as it
  add constraint users_password check (is_service = (password_hash is null)),
  add constraint users_service_password_change check (not (is_service and must_change_password));
create index users_services on users (id) where is_service;

create table api_keys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  name text not null check (length(name) between 1 and 64),
  prefix text not null check (length(prefix) = 12),
  calls_per_minute integer not null check (calls_per_minute between 1 and 6000),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by bigint references users (id),
  search_text text not null,
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1
);
comment on table api_keys is '接口密钥';
create index api_keys_user on api_keys (user_id);
create index api_keys_search on api_keys using gin (search_tokens(search_text));
create index api_keys_expiry on api_keys (expires_at, id);
create index api_keys_created on api_keys (created_at, id);

-- apart from the audited key: a use is no change of it, and its hash stays out of the log
create table api_key_secrets (
  key_id bigint primary key references api_keys (id),
  token_hash bytea not null unique,
  last_used_at timestamptz,
  last_address text
);
comment on table api_key_secrets is '接口密钥的哈希与最近使用';
create index api_key_secrets_used on api_key_secrets (last_used_at);
