-- 工艺库：特殊工艺的分类、单位、基准价与数量阶梯，各供应商的报价

create table techniques (
  id bigint generated always as identity primary key,
  code text not null,
  name text not null check (length(name) between 1 and 64),
  -- 小类 of the dictionary 工艺分类; its parent is the 大类
  class_id bigint not null references dictionary_entries (id),
  unit_id bigint not null references units (id),
  -- 元 per unit, tax excluded, below the first tier
  base_price numeric(14, 4) check (base_price > 0),
  price_max numeric(14, 4) check (price_max >= base_price),
  active boolean not null default true,
  remark text not null default '' check (length(remark) <= 500),
  search_text text not null default '',
  sort_key text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  check (price_max is null or base_price is not null),
  constraint techniques_code unique (code),
  constraint techniques_name unique (name)
);
comment on table techniques is '工艺';
comment on constraint techniques_code on techniques is 'code: 工艺编码';
comment on constraint techniques_name on techniques is 'name: 工艺名称';
create index techniques_search on techniques using gin (search_tokens(search_text));
create index techniques_class on techniques (class_id, id);
create index techniques_sort_key on techniques (sort_key, id);
create index techniques_base_price on techniques (base_price, id);
create index techniques_updated on techniques (updated_at, id);
create index techniques_active on techniques (active, id);

create table technique_tiers (
  id bigint generated always as identity primary key,
  technique_id bigint not null references techniques (id) on delete cascade,
  -- from this quantity of the unit on
  min_quantity numeric(16, 4) not null check (min_quantity > 0),
  price numeric(14, 4) not null check (price > 0),
  constraint technique_tiers_quantity unique (technique_id, min_quantity)
);
comment on table technique_tiers is '工艺阶梯价';
comment on constraint technique_tiers_quantity on technique_tiers is 'tiers: 起始数量';

create table technique_offers (
  id bigint generated always as identity primary key,
  technique_id bigint not null references techniques (id) on delete cascade,
  supplier_id bigint not null references suppliers (id),
  min_quantity numeric(16, 4) not null default 0 check (min_quantity >= 0),
  -- 元 per unit, tax excluded
  price numeric(14, 4) not null check (price > 0),
  valid_from date not null default business_day(),
  valid_until date,
  lead_days integer check (lead_days between 0 and 9999),
  remark text not null default '' check (length(remark) <= 500),
  check (valid_until is null or valid_until >= valid_from),
  constraint technique_offers_key unique (technique_id, supplier_id, min_quantity, valid_from)
);
comment on table technique_offers is '工艺供应商价';
comment on constraint technique_offers_key on technique_offers is 'offers: 同一供应商、数量和生效日的价格';
create index technique_offers_supplier on technique_offers (supplier_id, technique_id);

insert into numbering_rules (kind, label, prefix, digits) values ('technique', '工艺编码', 'GY', 4);
