-- 字典、单位、物料分类、颜色库

create table dictionary_entries (
  id bigint generated always as identity primary key,
  -- code of the dictionary, from the contract's closed list
  dictionary text not null,
  code text not null check (length(code) between 1 and 32),
  name text not null check (length(name) between 1 and 64),
  -- 品类 is grouped; every other dictionary is flat
  parent_id bigint references dictionary_entries (id),
  sort_order integer not null default 0,
  aliases text[] not null default '{}',
  -- a material tag that 辅料 use
  for_accessories boolean not null default false,
  active boolean not null default true,
  built_in boolean not null default false,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  constraint dictionary_entries_code unique (dictionary, code),
  constraint dictionary_entries_name unique (dictionary, name)
);
comment on table dictionary_entries is '字典项';
comment on constraint dictionary_entries_code on dictionary_entries is 'code: 字典编码';
comment on constraint dictionary_entries_name on dictionary_entries is 'name: 字典名称';
create index dictionary_entries_order on dictionary_entries (dictionary, sort_order, id);

create table units (
  id bigint generated always as identity primary key,
  code text not null,
  name text not null check (length(name) between 1 and 16),
  dimension text not null check (dimension in ('mass', 'length', 'count')),
  decimals integer not null check (decimals between 0 and 4),
  -- how many of the dimension's base unit (公斤, 米, 个) one of this unit is; null where it has no fixed one (套, 副)
  factor numeric(16, 8) check (factor > 0),
  sort_order integer not null default 0,
  active boolean not null default true,
  built_in boolean not null default false,
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  constraint units_code unique (code),
  constraint units_name unique (name)
);
comment on table units is '计量单位';
comment on constraint units_code on units is 'code: 单位编码';
comment on constraint units_name on units is 'name: 单位名称';

create table currency_rates (
  id bigint generated always as identity primary key,
  currency_id bigint not null references dictionary_entries (id),
  valid_from date not null,
  -- CNY for one of the currency
  rate numeric(14, 6) not null check (rate > 0),
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id()
);
comment on table currency_rates is '汇率（对人民币），只增不改';
create index currency_rates_day on currency_rates (currency_id, valid_from desc, id desc);

create table classifications (
  id bigint generated always as identity primary key,
  parent_id bigint references classifications (id),
  level integer not null check (level between 1 and 3),
  name text not null check (length(name) between 1 and 64),
  abbreviation text not null check (abbreviation ~ '^[A-Z]{1,4}$'),
  -- null: as the parent
  first_unit_id bigint references units (id),
  second_unit_id bigint references units (id),
  greige_managed boolean,
  lot_tracked text check (lot_tracked in ('NONE', 'LOT', 'ROLL')),
  default_loss numeric(7, 4) check (default_loss >= 0 and default_loss < 100),
  default_dye_loss numeric(7, 4) check (default_dye_loss >= 0 and default_dye_loss < 100),
  tolerance numeric(7, 4) check (tolerance >= 0 and tolerance < 100),
  industries text[] not null default '{cloth}' check (industries <@ '{cloth,shoe}'),
  sort_order integer not null default 0,
  active boolean not null default true,
  built_in boolean not null default false,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  check ((parent_id is null) = (level = 1)),
  constraint classifications_name unique nulls not distinct (parent_id, name),
  constraint classifications_abbreviation unique nulls not distinct (parent_id, abbreviation)
);
comment on table classifications is '物料分类：类型、大类、小类';
comment on constraint classifications_name on classifications is 'name: 分类名称';
comment on constraint classifications_abbreviation on classifications is 'abbreviation: 分类缩写';

create table colours (
  id bigint generated always as identity primary key,
  code text not null check (length(code) between 1 and 32),
  name text not null check (length(name) between 1 and 64),
  hex text check (hex ~ '^#[0-9A-F]{6}$'),
  lab_l numeric(8, 4),
  lab_a numeric(8, 4),
  lab_b numeric(8, 4),
  -- true: computed from hex, not measured
  lab_estimated boolean not null default true,
  colour_system_id bigint references dictionary_entries (id),
  pantone text not null default '' check (length(pantone) <= 64),
  active boolean not null default true,
  built_in boolean not null default false,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  check ((lab_l is null) = (lab_a is null) and (lab_l is null) = (lab_b is null)),
  constraint colours_code unique (code),
  constraint colours_name unique (name)
);
comment on table colours is '颜色库';
comment on constraint colours_code on colours is 'code: 颜色编码';
comment on constraint colours_name on colours is 'name: 颜色名称';
create index colours_search on colours using gin (search_tokens(search_text));

-- A material without colours has this one.
insert into colours (code, name, built_in, search_text) values ('00', '无色', true, '00 无色 wuse ws');
