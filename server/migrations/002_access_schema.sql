-- 登录、用户、角色、列表视图与列设置

create table users (
  id bigint generated always as identity primary key,
  username text not null check (length(username) between 2 and 32),
  nick_name text not null check (length(nick_name) between 1 and 64),
  password_hash text not null,
  -- the hash is kept out of the log; this is what an entry about a password hangs on
  password_set_at timestamptz not null default now(),
  active boolean not null default true,
  must_change_password boolean not null default true,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1
);
comment on table users is '用户';
create unique index users_username on users (lower(username));
comment on index users_username is 'username: 用户名';
create index users_search on users using gin (search_tokens(search_text));

create table roles (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 64),
  remark text not null default '',
  built_in boolean not null default false,
  menus text[] not null default '{}',
  buttons text[] not null default '{}',
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1
);
comment on table roles is '角色：菜单与按钮的组合';
create unique index roles_name on roles (name);
comment on index roles_name is 'name: 角色名称';

create table user_roles (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  role_id bigint not null references roles (id),
  unique (user_id, role_id)
);
comment on table user_roles is '用户的角色';
create index user_roles_role on user_roles (role_id);

create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  -- the cookie twin that opens only GET of files
  file_token_hash bytea not null unique,
  user_id bigint not null references users (id),
  address text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
comment on table sessions is '登录会话：令牌只存哈希';
create index sessions_live on sessions (user_id) where ended_at is null;

create table login_failures (
  account text primary key,
  failures integer not null,
  blocked_until timestamptz not null,
  last_failure_at timestamptz not null
);
comment on table login_failures is '登录失败计数，按账号';

create table saved_views (
  id bigint generated always as identity primary key,
  page text not null check (length(page) between 1 and 40),
  name text not null check (length(name) between 1 and 32),
  owner_id bigint not null references users (id),
  scope text not null check (scope in ('mine', 'team', 'system')),
  -- query strings by filter, so that a relative date stays relative
  filters jsonb not null check (jsonb_typeof(filters) = 'object'),
  sort text not null,
  columns jsonb not null check (jsonb_typeof(columns) = 'array'),
  density text check (density in ('compact', 'standard', 'picture')),
  layout text not null check (layout in ('table', 'gallery')),
  -- a deleted view can be brought back under its own id: links and defaults still mean it
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1
);
comment on table saved_views is '列表视图';
create unique index saved_views_name on saved_views (owner_id, page, name) where removed_at is null;
comment on index saved_views_name is 'name: 视图名称';
create index saved_views_shared on saved_views (page) where removed_at is null and scope <> 'mine';

create table list_settings (
  user_id bigint not null references users (id),
  page text not null check (length(page) between 1 and 40),
  columns jsonb not null default '[]' check (jsonb_typeof(columns) = 'array'),
  density text check (density in ('compact', 'standard', 'picture')),
  default_view_id bigint references saved_views (id),
  updated_at timestamptz not null default now(),
  primary key (user_id, page)
);
comment on table list_settings is '每人每页的列设置与默认视图';
