-- 内部比价配置：按分类的权重、取数、基准、偏差带、报价数、期限与价格预警，每次修改留一个版本

create table comparison_configs (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 64),
  -- null: the default of every class without its own
  classification_id bigint references classifications (id),
  active boolean not null default true,
  version_no integer not null default 0,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  check (active or classification_id is not null),
  constraint comparison_configs_class unique nulls not distinct (classification_id)
);
comment on table comparison_configs is '比价配置';
comment on constraint comparison_configs_class on comparison_configs is 'classificationId: 该分类的比价配置';
comment on column comparison_configs.version_no is '当前版本';
create index comparison_configs_search on comparison_configs using gin (search_tokens(search_text));
create index comparison_configs_updated on comparison_configs (updated_at, id);
create index comparison_configs_active on comparison_configs (active, id);

create table comparison_config_versions (
  id bigint generated always as identity primary key,
  config_id bigint not null references comparison_configs (id),
  version_no integer not null check (version_no > 0),
  -- 1 to 99 each, null: off; those that are on add up to 100
  ingredient_weight integer check (ingredient_weight between 1 and 99),
  gsm_weight integer check (gsm_weight between 1 and 99),
  width_weight integer check (width_weight between 1 and 99),
  structure_weight integer check (structure_weight between 1 and 99),
  colour_weight integer check (colour_weight between 1 and 99),
  top_count integer not null check (top_count between 1 and 20),
  minimum_score numeric(5, 2) not null check (minimum_score between 0 and 100),
  benchmark_basis text not null check (benchmark_basis in ('INTERNAL_LOWEST', 'INTERNAL_AVERAGE', 'LAST_PURCHASE', 'AVERAGE_90_DAYS', 'PRICE_LIST', 'ARCHIVE')),
  -- the highest deviation of each band in percent points, and what it asks for
  green_limit numeric(7, 2) not null,
  yellow_limit numeric(7, 2) not null,
  orange_limit numeric(7, 2) not null,
  green_action text not null default 'PASS',
  yellow_action text not null default 'HINT',
  orange_action text not null default 'REASON',
  red_action text not null default 'SUPERVISOR',
  minimum_quotes integer not null check (minimum_quotes between 1 and 9),
  fabric_days integer not null check (fabric_days between 1 and 99),
  technique_days integer not null check (technique_days between 1 and 99),
  pricing_days integer not null check (pricing_days between 1 and 99),
  alert_percent numeric(5, 2) not null check (alert_percent > 0),
  reason text not null default '' check (length(reason) <= 200),
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  check (green_limit < yellow_limit and yellow_limit < orange_limit),
  check (green_action in ('PASS', 'HINT', 'REASON', 'SUPERVISOR') and yellow_action in ('PASS', 'HINT', 'REASON', 'SUPERVISOR')
     and orange_action in ('PASS', 'HINT', 'REASON', 'SUPERVISOR') and red_action in ('PASS', 'HINT', 'REASON', 'SUPERVISOR')),
  check (coalesce(ingredient_weight, 0) + coalesce(gsm_weight, 0) + coalesce(width_weight, 0) + coalesce(structure_weight, 0) + coalesce(colour_weight, 0) = 100),
  constraint comparison_config_versions_no unique (config_id, version_no)
);
comment on table comparison_config_versions is '比价配置版本，只增不改';

with made as (
  insert into comparison_configs (name, version_no, search_text) values ('默认配置', 1, '默认配置 morenpeizhi mrpz') returning id)
insert into comparison_config_versions (config_id, version_no, ingredient_weight, gsm_weight, width_weight, structure_weight, colour_weight, top_count,
  minimum_score, benchmark_basis, green_limit, yellow_limit, orange_limit, minimum_quotes, fabric_days, technique_days, pricing_days, alert_percent)
select id, 1, 45, 20, 10, 10, 15, 5, 60, 'INTERNAL_LOWEST', 0, 5, 10, 3, 2, 2, 1, 10 from made;
