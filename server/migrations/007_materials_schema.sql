-- 内部物料档案：SPU（款）、SKU（款 × 颜色）

create table spus (
  id bigint generated always as identity primary key,
  code text not null,
  kind text not null check (kind in ('FABRIC', 'TRIM')),
  name text not null check (length(name) between 1 and 64),
  classification_id bigint not null references classifications (id),
  source_id bigint references dictionary_entries (id),
  first_unit_id bigint not null references units (id),
  second_unit_id bigint references units (id),
  -- second units in one first unit, where width × gsm does not convert
  unit_factor numeric(16, 8) check (unit_factor > 0),
  structure_id bigint references dictionary_entries (id),
  -- fabric: cm, g/m²
  width numeric(7, 2) check (width > 0),
  allowance numeric(7, 2) check (allowance >= 0),
  gram_weight numeric(8, 2) check (gram_weight > 0),
  gram_weight_tolerance numeric(7, 4) check (gram_weight_tolerance >= 0 and gram_weight_tolerance < 100),
  yarn_count text not null default '' check (length(yarn_count) <= 64),
  density text not null default '' check (length(density) <= 64),
  weave text not null default '' check (length(weave) <= 64),
  elasticity text not null default '' check (length(elasticity) <= 64),
  shrinkage_warp numeric(7, 4) check (shrinkage_warp between -99 and 99),
  shrinkage_weft numeric(7, 4) check (shrinkage_weft between -99 and 99),
  dye_loss numeric(7, 4) check (dye_loss >= 0 and dye_loss < 100),
  process_route text not null default '' check (length(process_route) <= 200),
  hand_feel text not null default '' check (length(hand_feel) <= 64),
  thickness text not null default '' check (length(thickness) <= 64),
  -- trim
  specification text not null default '' check (length(specification) <= 64),
  size text not null default '' check (length(size) <= 64),
  substance text not null default '' check (length(substance) <= 64),
  -- both
  loss numeric(7, 4) check (loss >= 0 and loss < 100),
  fastness_washing numeric(2, 1) check (fastness_washing between 1 and 5),
  fastness_dry_rub numeric(2, 1) check (fastness_dry_rub between 1 and 5),
  fastness_wet_rub numeric(2, 1) check (fastness_wet_rub between 1 and 5),
  fastness_light numeric(2, 1) check (fastness_light between 1 and 5),
  fastness_perspiration numeric(2, 1) check (fastness_perspiration between 1 and 5),
  care_symbols text[] not null default '{}',
  standard text not null default '' check (length(standard) <= 64),
  benchmark_price numeric(14, 4) check (benchmark_price >= 0),
  benchmark_basis text check (benchmark_basis in ('MANUAL', 'LAST_PURCHASE', 'AVERAGE_90D')),
  remark text not null default '' check (length(remark) <= 500),
  state text not null default 'DRAFT',
  submitted_by bigint,
  approved_by bigint,
  search_text text not null default '',
  sort_key text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  -- four eyes, administrators too
  check (approved_by <> submitted_by),
  check (kind = 'TRIM' or (width is not null and gram_weight is not null)),
  check (kind = 'FABRIC' or specification <> ''),
  constraint spus_code unique (code)
);
comment on table spus is '内部物料（SPU）';
comment on constraint spus_code on spus is 'code: 物料编码';
create index spus_search on spus using gin (search_tokens(search_text));
create index spus_state on spus (state, id);
create index spus_updated on spus (updated_at, id);
create index spus_classification on spus (classification_id, id);
create index spus_sort_key on spus (sort_key, id);
create index spus_width on spus (width, id);
create index spus_gram_weight on spus (gram_weight, id);
create index spus_source on spus (source_id);
-- descending, with what has no value last
create index spus_width_last on spus (width desc nulls last, id desc);
create index spus_gram_weight_last on spus (gram_weight desc nulls last, id desc);
-- materials of a file are found by their names
create index spus_name on spus (name, classification_id);
-- filtered by joined records and then sorted, lists read this index alone
create index spus_facets on spus (id) include (state, updated_at, code, classification_id, width, gram_weight);

create table spu_compositions (
  id bigint generated always as identity primary key,
  spu_id bigint not null references spus (id),
  ingredient_id bigint not null references dictionary_entries (id),
  share numeric(7, 4) not null check (share > 0 and share <= 100),
  position integer not null,
  unique (spu_id, ingredient_id)
);
comment on table spu_compositions is '成分，合计 100';
create index spu_compositions_ingredient on spu_compositions (ingredient_id, spu_id);

create table spu_labels (
  id bigint generated always as identity primary key,
  spu_id bigint not null references spus (id),
  -- 物料标签, 功能标签 or 适用品类: the entry's dictionary says which
  entry_id bigint not null references dictionary_entries (id),
  unique (spu_id, entry_id)
);
comment on table spu_labels is '物料标签、功能标签、适用品类';
create index spu_labels_entry on spu_labels (entry_id, spu_id);

create table spu_pictures (
  id bigint generated always as identity primary key,
  spu_id bigint not null references spus (id),
  file_id bigint not null references files (id),
  -- 1 is the cover
  position integer not null check (position between 1 and 9),
  unique (spu_id, position) deferrable initially deferred,
  unique (spu_id, file_id)
);
comment on table spu_pictures is '物料图片，第一张为封面';

create table spu_test_reports (
  id bigint generated always as identity primary key,
  spu_id bigint not null references spus (id),
  file_id bigint references files (id),
  reported_on date not null,
  result text not null check (length(result) between 1 and 64),
  position integer not null
);
comment on table spu_test_reports is '检测报告';
create index spu_test_reports_spu on spu_test_reports (spu_id, position);

create table spu_substitutes (
  id bigint generated always as identity primary key,
  spu_id bigint not null references spus (id),
  substitute_id bigint not null references spus (id),
  -- how much of the substitute replaces one
  ratio numeric(9, 4) not null check (ratio > 0),
  priority integer not null check (priority between 1 and 99),
  check (spu_id <> substitute_id),
  unique (spu_id, substitute_id)
);
comment on table spu_substitutes is '替代料';

create table skus (
  id bigint generated always as identity primary key,
  spu_id bigint not null references spus (id),
  serial integer not null check (serial between 1 and 9999),
  code text not null,
  colour_id bigint not null references colours (id),
  -- the archive's own name of the colour
  colour_name text not null check (length(colour_name) between 1 and 64),
  state text not null default 'SAMPLING',
  -- an undone import disabled it as if it had never been; whoever adds the colour again gets this row back
  withdrawn boolean not null default false,
  safety_stock numeric(16, 4) check (safety_stock >= 0),
  barcode text not null default '' check (length(barcode) <= 64),
  remark text not null default '' check (length(remark) <= 500),
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  constraint skus_code unique (code),
  constraint skus_serial unique (spu_id, serial),
  constraint skus_colour_name unique (spu_id, colour_name)
);
comment on table skus is '物料颜色（SKU）';
comment on constraint skus_code on skus is 'code: SKU 编码';
comment on constraint skus_colour_name on skus is 'colourName: 颜色名称';
create unique index skus_barcode on skus (barcode) where barcode <> '';
comment on index skus_barcode is 'barcode: 条码';
create index skus_colour on skus (colour_id, spu_id);
create index skus_search on skus using gin (search_tokens(search_text));

create table sku_pictures (
  id bigint generated always as identity primary key,
  sku_id bigint not null references skus (id),
  spu_id bigint not null references spus (id),
  file_id bigint not null references files (id),
  position integer not null check (position between 1 and 9),
  unique (sku_id, position) deferrable initially deferred
);
comment on table sku_pictures is '颜色图片';
create index sku_pictures_spu on sku_pictures (spu_id);

create table sku_lab_dips (
  id bigint generated always as identity primary key,
  sku_id bigint not null references skus (id),
  spu_id bigint not null references spus (id),
  round integer not null check (round between 1 and 99),
  dipped_on date not null,
  delta_e numeric(6, 2) check (delta_e >= 0),
  light text not null default 'D65' check (length(light) <= 16),
  result text not null check (result in ('PASSED', 'REVISE', 'REJECTED')),
  remark text not null default '' check (length(remark) <= 200),
  unique (sku_id, round)
);
comment on table sku_lab_dips is '打色样';
create index sku_lab_dips_spu on sku_lab_dips (spu_id);

insert into numbering_rules (kind, label, prefix, digits) values ('material', '物料编码（前接类型与分类缩写）', '', 6);
