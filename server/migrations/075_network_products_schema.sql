-- 物料网商品：供应商清单上的商品，一色一条，只由导入维护；引入后成为外部物料

create table network_products (
  id bigint generated always as identity primary key,
  code text not null,
  kind text not null check (kind in ('FABRIC', 'TRIM')),
  supplier_id bigint not null references suppliers (id),
  supplier_item_no text not null default '' check (length(supplier_item_no) <= 64),
  name text not null check (length(name) between 1 and 64),
  classification_id bigint not null references classifications (id),
  colour_name text not null default '' check (length(colour_name) <= 64),
  structure_id bigint references dictionary_entries (id),
  width numeric(7, 2) check (width > 0),
  gram_weight numeric(8, 2) check (gram_weight > 0),
  yarn_count text not null default '' check (length(yarn_count) <= 64),
  weave text not null default '' check (length(weave) <= 64),
  elasticity text not null default '' check (length(elasticity) <= 64),
  hand_feel text not null default '' check (length(hand_feel) <= 64),
  specification text not null default '' check (length(specification) <= 64),
  size text not null default '' check (length(size) <= 64),
  substance text not null default '' check (length(substance) <= 64),
  -- the lowest and, where the list gives a range, the highest price
  price numeric(14, 4) check (price > 0),
  price_max numeric(14, 4) check (price_max >= price),
  unit_id bigint references units (id),
  currency_id bigint references dictionary_entries (id),
  tax_included boolean not null default true,
  moq numeric(16, 4) check (moq >= 0),
  lead_days_spot integer check (lead_days_spot between 0 and 9999),
  lead_days_bulk integer check (lead_days_bulk between 0 and 9999),
  remark text not null default '' check (length(remark) <= 500),
  picture_id bigint references files (id),
  state text not null default 'OFFERED' check (state in ('OFFERED', 'DISCONTINUED')),
  -- the external record that it was introduced as
  external_material_id bigint references external_materials (id),
  -- what the supplier's last list that changed anything did to it, and the former and present values as text
  list_mark text not null default 'NONE' check (list_mark in ('NONE', 'NEW', 'CHANGED')),
  list_changes jsonb not null default '[]',
  listed_at timestamptz not null default now(),
  badge text not null generated always as (
    case when state = 'DISCONTINUED' then 'DISCONTINUED' when list_mark = 'NONE' then 'CURRENT' else list_mark end) stored,
  -- what tells it from the supplier's other products
  identity_key text not null generated always as (product_key(supplier_item_no, name, colour_name, gram_weight, specification)) stored,
  search_text text not null default '',
  sort_key text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  check (price_max is null or price is not null),
  check (price is null or unit_id is not null),
  constraint network_products_code unique (code)
);
comment on table network_products is '物料网商品';
comment on constraint network_products_code on network_products is 'code: 商品编码';
create unique index network_products_same on network_products (supplier_id, identity_key);
comment on index network_products_same is 'supplierItemNo: 同一供应商的商品';
create index network_products_search on network_products using gin (search_tokens(search_text));
create index network_products_badge on network_products (badge, id);
create index network_products_listed on network_products (listed_at, id);
create index network_products_sort_key on network_products (sort_key, id);
create index network_products_classification on network_products (classification_id, id);
create index network_products_price on network_products (price, id);
create index network_products_width on network_products (width, id);
create index network_products_gram_weight on network_products (gram_weight, id);
create index network_products_external on network_products (external_material_id) where external_material_id is not null;

create table network_product_compositions (
  id bigint generated always as identity primary key,
  network_product_id bigint not null references network_products (id) on delete cascade,
  ingredient_id bigint not null references dictionary_entries (id),
  share numeric(7, 4) not null check (share > 0 and share <= 100),
  position integer not null,
  unique (network_product_id, ingredient_id)
);
comment on table network_product_compositions is '物料网商品成分，合计 100';
create index network_product_compositions_ingredient on network_product_compositions (ingredient_id);

create table network_product_favourites (
  user_id bigint not null references users (id),
  network_product_id bigint not null references network_products (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, network_product_id)
);
comment on table network_product_favourites is '收藏的物料网商品';
create index network_product_favourites_product on network_product_favourites (network_product_id);

create table network_product_baskets (
  user_id bigint not null references users (id),
  network_product_id bigint not null references network_products (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, network_product_id)
);
comment on table network_product_baskets is '询价篮：每人想问的物料网商品';
create index network_product_baskets_product on network_product_baskets (network_product_id);

insert into numbering_rules (kind, label, prefix, digits) values ('networkProduct', '物料网商品编码', 'WL', 6);
