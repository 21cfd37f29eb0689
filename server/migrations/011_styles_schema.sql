-- 款式、货色、成衣订单、定制BOM

insert into numbering_rules (kind, label, prefix, date_format, digits) values ('bom', '定制BOM', 'BOM', 'YYMMDD', 4);

------------------------------------------------------------------ styles, colours of them, garment orders: they come in by import

create table styles (
  id bigint generated always as identity primary key,
  -- 款号
  code text not null check (length(code) between 1 and 32),
  item_no text not null default '' check (length(item_no) <= 32),
  name text not null check (length(name) between 1 and 64),
  category_id bigint references dictionary_entries (id),
  season_id bigint references dictionary_entries (id),
  year integer check (year between 2000 and 2099),
  wave_id bigint references dictionary_entries (id),
  cooperation_model_id bigint references dictionary_entries (id),
  sale_status_id bigint references dictionary_entries (id),
  -- the garment factory
  supplier_id bigint references suppliers (id),
  -- CNY, tax included, of one piece
  target_price numeric(14, 4) check (target_price >= 0),
  remark text not null default '' check (length(remark) <= 500),
  active boolean not null default true,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  constraint styles_code unique (code)
);
comment on table styles is '款式';
comment on constraint styles_code on styles is 'code: 款号';
create index styles_search on styles using gin (search_tokens(search_text));
create index styles_updated on styles (updated_at, id);
create index styles_season on styles (season_id, id);
create index styles_category on styles (category_id, id);
create index styles_supplier on styles (supplier_id, id);

create table style_pictures (
  id bigint generated always as identity primary key,
  style_id bigint not null references styles (id),
  file_id bigint not null references files (id),
  -- 1 is the cover
  position integer not null check (position between 1 and 9),
  unique (style_id, position) deferrable initially deferred,
  unique (style_id, file_id)
);
comment on table style_pictures is '款式图片，第一张为封面';

create table skcs (
  id bigint generated always as identity primary key,
  style_id bigint not null references styles (id),
  code text not null check (length(code) between 1 and 48),
  colour_id bigint references colours (id),
  colour_name text not null check (length(colour_name) between 1 and 64),
  -- pieces as planned; what is ordered stands in the garment orders
  planned_pieces integer not null default 0 check (planned_pieces between 0 and 9999999),
  sizes text[] not null default '{}',
  active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  constraint skcs_code unique (code),
  constraint skcs_colour_name unique (style_id, colour_name)
);
comment on table skcs is '货色（款式 × 颜色，SKC）';
comment on constraint skcs_code on skcs is 'code: 货色编码';
comment on constraint skcs_colour_name on skcs is 'colourName: 颜色';

create table garment_orders (
  id bigint generated always as identity primary key,
  code text not null check (length(code) between 1 and 32),
  style_id bigint not null references styles (id),
  -- the garment factory that sews
  supplier_id bigint references suppliers (id),
  ordered_on date not null default business_day(),
  deliver_on date,
  state text not null default 'OPEN' check (state in ('OPEN', 'CLOSED', 'CANCELLED')),
  remark text not null default '' check (length(remark) <= 500),
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  check (deliver_on >= ordered_on),
  constraint garment_orders_code unique (code)
);
comment on table garment_orders is '成衣订单';
comment on constraint garment_orders_code on garment_orders is 'code: 成衣订单号';
create index garment_orders_style on garment_orders (style_id, id);
create index garment_orders_supplier on garment_orders (supplier_id, id);
create index garment_orders_updated on garment_orders (updated_at, id);
create index garment_orders_search on garment_orders using gin (search_tokens(search_text));

create table garment_order_lines (
  id bigint generated always as identity primary key,
  order_id bigint not null references garment_orders (id),
  skc_id bigint not null references skcs (id),
  -- empty: not split by size
  size text not null default '' check (length(size) <= 16),
  pieces integer not null check (pieces between 1 and 9999999),
  unique (order_id, skc_id, size)
);
comment on table garment_order_lines is '成衣订单明细：货色 × 尺码';
create index garment_order_lines_skc on garment_order_lines (skc_id, order_id);

------------------------------------------------------------------ BOMs

create table boms (
  id bigint generated always as identity primary key,
  code text not null,
  -- what it makes: a piece of a style, or one stock unit of a material that is itself made of materials
  style_id bigint references styles (id),
  spu_id bigint references spus (id),
  -- 开发, 定制, 大货 (the frozen copy for an order)
  type text not null check (type in ('DEVELOPMENT', 'CUSTOM', 'BULK')),
  version_no integer not null check (version_no between 1 and 9999),
  state text not null default 'DRAFT',
  -- 大货: whose it is, and the effective version that was frozen
  garment_order_id bigint references garment_orders (id),
  -- the version that this one was copied from
  copied_from_id bigint references boms (id),
  -- over the lines as they stand; 32 hexadecimal digits
  checksum text not null default '',
  change_note text not null default '' check (length(change_note) <= 200),
  remark text not null default '' check (length(remark) <= 500),
  submitted_by bigint,
  approved_by bigint,
  effective_at timestamptz,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  -- four eyes, administrators too
  check (approved_by <> submitted_by),
  check ((style_id is null) <> (spu_id is null)),
  check (spu_id is null or type = 'CUSTOM'),
  check ((type = 'BULK') = (garment_order_id is not null)),
  constraint boms_code unique (code)
);
comment on table boms is '定制BOM';
comment on constraint boms_code on boms is 'code: BOM 编号';
create unique index boms_version_no on boms (coalesce(style_id, 0), coalesce(spu_id, 0), type, version_no) where type <> 'BULK';
comment on index boms_version_no is 'versionNo: 版本';
-- an order has one frozen copy that counts; a style one effective version of each type
create unique index boms_order on boms (garment_order_id) where type = 'BULK' and state <> 'VOID';
comment on index boms_order is 'garmentOrderId: 该订单的大货BOM';
create unique index boms_effective on boms (coalesce(style_id, 0), coalesce(spu_id, 0), type) where state = 'EFFECTIVE' and type <> 'BULK';
-- one change at a time
create unique index boms_open on boms (coalesce(style_id, 0), coalesce(spu_id, 0), type) where state in ('DRAFT', 'PENDING') and type <> 'BULK';
comment on index boms_open is 'versionNo: 未生效的新版本';
create index boms_style on boms (style_id, type, state);
create index boms_spu on boms (spu_id) where spu_id is not null;
create index boms_state on boms (state, id);
create index boms_updated on boms (updated_at, id);
create index boms_search on boms using gin (search_tokens(search_text));

create table bom_lines (
  id bigint generated always as identity primary key,
  bom_id bigint not null references boms (id),
  position integer not null check (position >= 0),
  -- 主料, 里料, 配料, 辅料, 包装
  section text not null check (section in ('MAIN', 'LINING', 'CONTRAST', 'TRIM', 'PACKAGING')),
  site_id bigint not null references dictionary_entries (id),
  spu_id bigint not null references spus (id),
  substitute_id bigint references spus (id),
  -- as it was called when the line was written
  code text not null,
  name text not null,
  specification text not null default '',
  -- net, of one piece, in its own unit
  consumption numeric(6, 4) not null check (consumption > 0),
  unit_id bigint not null references units (id),
  -- percent points
  loss numeric(7, 4) not null default 0 check (loss >= 0 and loss < 100),
  shrinkage numeric(7, 4) not null default 0 check (shrinkage >= 0 and shrinkage < 100),
  -- net / (1 − shrinkage) × (1 + loss), in the unit of the consumption
  gross_consumption numeric(16, 4) not null check (gross_consumption > 0),
  -- the same in the stock unit
  stock_unit_id bigint not null references units (id),
  stock_consumption numeric(16, 8) not null check (stock_consumption > 0),
  -- 是否备料; 品牌备料, 供应商自采, 客供
  is_prepared boolean not null default true,
  supply text not null check (supply in ('BRAND', 'FACTORY', 'CUSTOMER')),
  -- whose offer it is bought by; null: the preferred one
  supplier_id bigint references suppliers (id),
  -- CNY, tax excluded, per stock unit, as of the day of writing
  unit_price numeric(14, 4) check (unit_price >= 0),
  priced_on date,
  lead_days integer check (lead_days between 0 and 9999),
  remark text not null default '' check (length(remark) <= 200),
  check (substitute_id <> spu_id),
  unique (bom_id, position) deferrable initially deferred
);
comment on table bom_lines is 'BOM 明细';
create index bom_lines_spu on bom_lines (spu_id, bom_id);
create index bom_lines_supplier on bom_lines (supplier_id) where supplier_id is not null;

-- Which colour of the material goes into which colour of what is made.
create table bom_line_colours (
  id bigint generated always as identity primary key,
  line_id bigint not null references bom_lines (id),
  bom_id bigint not null references boms (id),
  skc_id bigint references skcs (id),
  -- of a material that is made of materials
  made_sku_id bigint references skus (id),
  sku_id bigint not null references skus (id),
  check ((skc_id is null) <> (made_sku_id is null)),
  check (made_sku_id <> sku_id),
  constraint bom_line_colours_key unique nulls not distinct (line_id, skc_id, made_sku_id)
);
comment on table bom_line_colours is 'BOM 颜色对应：货色 → SKU';
create index bom_line_colours_bom on bom_line_colours (bom_id);
create index bom_line_colours_sku on bom_line_colours (sku_id);

-- Factors on the consumption by size; a size that is not named takes 1.
create table bom_line_sizes (
  id bigint generated always as identity primary key,
  line_id bigint not null references bom_lines (id),
  bom_id bigint not null references boms (id),
  size text not null check (length(size) between 1 and 16),
  factor numeric(7, 4) not null check (factor > 0 and factor < 100),
  unique (line_id, size)
);
comment on table bom_line_sizes is 'BOM 尺码系数';
create index bom_line_sizes_bom on bom_line_sizes (bom_id);
