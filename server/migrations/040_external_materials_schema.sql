-- 外部物料档案：供应商给看的布和辅料，一色一条；转为或关联内部物料之前不进库存与单据

create table external_materials (
  id bigint generated always as identity primary key,
  code text not null,
  kind text not null check (kind in ('FABRIC', 'TRIM')),
  supplier_id bigint not null references suppliers (id),
  supplier_item_no text not null default '' check (length(supplier_item_no) <= 64),
  name text not null check (length(name) between 1 and 64),
  -- any level of the tree; a leaf is needed only to convert
  classification_id bigint not null references classifications (id),
  colour_name text not null default '' check (length(colour_name) <= 64),
  colour_id bigint references colours (id),
  shade_no text not null default '' check (length(shade_no) <= 64),
  structure_id bigint references dictionary_entries (id),
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
  specification text not null default '' check (length(specification) <= 64),
  size text not null default '' check (length(size) <= 64),
  substance text not null default '' check (length(substance) <= 64),
  fastness_washing numeric(2, 1) check (fastness_washing between 1 and 5),
  fastness_dry_rub numeric(2, 1) check (fastness_dry_rub between 1 and 5),
  fastness_wet_rub numeric(2, 1) check (fastness_wet_rub between 1 and 5),
  fastness_light numeric(2, 1) check (fastness_light between 1 and 5),
  fastness_perspiration numeric(2, 1) check (fastness_perspiration between 1 and 5),
  standard text not null default '' check (length(standard) <= 64),
  -- the quotation
  price numeric(14, 4) check (price >= 0),
  sample_price numeric(14, 4) check (sample_price >= 0),
  -- computed when saved: 元/米 without tax, null where the unit has no length or facts are missing
  metre_price numeric(14, 4),
  unit_id bigint references units (id),
  currency_id bigint not null references dictionary_entries (id),
  tax_included boolean not null default true,
  tax_rate numeric(7, 4) not null check (tax_rate >= 0 and tax_rate < 100),
  disparity numeric(7, 4) check (disparity >= 0),
  moq numeric(16, 4) check (moq >= 0),
  moq_per_colour numeric(16, 4) check (moq_per_colour >= 0),
  pack_quantity numeric(16, 4) check (pack_quantity > 0),
  lead_days_spot integer check (lead_days_spot between 0 and 9999),
  lead_days_bulk integer check (lead_days_bulk between 0 and 9999),
  remark text not null default '' check (length(remark) <= 500),
  origin text not null default 'MANUAL' check (origin in ('QUOTE', 'MANUAL', 'NETWORK', 'IMPORT')),
  state text not null default 'PENDING',
  reject_reason text not null default '' check (length(reject_reason) <= 200),
  -- what it became: the SKU, and the offer where the match made one
  sku_id bigint references skus (id),
  offer_id bigint references offers (id) on delete set null,
  match_reason text not null default '' check (length(match_reason) <= 200),
  matched_at timestamptz,
  matched_by bigint,
  search_text text not null default '',
  sort_key text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  check ((state in ('CONVERTED', 'LINKED')) = (sku_id is not null)),
  check ((state = 'REJECTED') = (reject_reason <> '')),
  constraint external_materials_code unique (code)
);
comment on table external_materials is '外部物料';
comment on constraint external_materials_code on external_materials is 'code: 外部编码';
-- one record for a supplier, name, colour, and weight or specification, however they are written
create unique index external_materials_same on external_materials
  (supplier_id, plain_text(colour_name), coalesce(gram_weight::text, plain_text(specification)), plain_text(name));
comment on index external_materials_same is 'name: 同一供应商、颜色和规格的外部物料';
create index external_materials_search on external_materials using gin (search_tokens(search_text));
create index external_materials_state on external_materials (state, id);
create index external_materials_updated on external_materials (updated_at, id);
create index external_materials_sort_key on external_materials (sort_key, id);
create index external_materials_supplier on external_materials (supplier_id, id);
create index external_materials_classification on external_materials (classification_id, id);
create index external_materials_sku on external_materials (sku_id) where sku_id is not null;
create index external_materials_offer on external_materials (offer_id) where offer_id is not null;

create table external_compositions (
  id bigint generated always as identity primary key,
  external_material_id bigint not null references external_materials (id),
  ingredient_id bigint not null references dictionary_entries (id),
  share numeric(7, 4) not null check (share > 0 and share <= 100),
  position integer not null,
  unique (external_material_id, ingredient_id)
);
comment on table external_compositions is '外部物料成分，合计 100';
create index external_compositions_ingredient on external_compositions (ingredient_id);

create table external_pictures (
  id bigint generated always as identity primary key,
  external_material_id bigint not null references external_materials (id),
  file_id bigint not null references files (id),
  -- 1 is the cover
  position integer not null check (position between 1 and 9),
  unique (external_material_id, position) deferrable initially deferred,
  unique (external_material_id, file_id)
);
comment on table external_pictures is '外部物料图片，第一张为封面';

insert into numbering_rules (kind, label, prefix, digits) values ('externalMaterial', '外部物料编码', 'WB', 6);
