-- 列表视图、列设置

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
select keep_history('saved_views', 'view');

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
