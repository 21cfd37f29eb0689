-- 备料单、备料生产单与分批入库

insert into numbering_rules (kind, label, prefix, date_format, digits) values
  ('preparation', '备料单', 'BL', 'YYMMDD', 4),
  ('production', '备料生产单', 'SC', 'YYMMDD', 4);

------------------------------------------------------------------ preparation orders

create table preparation_orders (
  id bigint generated always as identity primary key,
  code text not null,
  kind text not null check (kind in ('SKU', 'SPU', 'MEITAO')),
  basis text not null check (basis in ('STYLE', 'MATERIAL')),
  -- 备料对象: whose house it is prepared for
  object text not null check (object in ('GARMENT_SUPPLIER', 'MATERIAL_SUPPLIER')),
  state text not null default 'DRAFT',
  -- receives the batches
  holder_id bigint not null references holders (id),
  -- 色布/辅料, 坯布: one supplier, item and unit; 美套: null, its lines say
  supplier_id bigint references suppliers (id),
  spu_id bigint references spus (id),
  sku_id bigint references skus (id),
  unit_id bigint references units (id),
  -- 美套
  set_name text not null default '' check (length(set_name) <= 64),
  sets integer check (sets between 1 and 9999999),
  ordered_on date not null default business_day(),
  expected_on date not null check (expected_on >= ordered_on),
  expected_changes integer not null default 0 check (expected_changes >= 0),
  remark text not null default '' check (length(remark) <= 500),
  netting_run_id bigint references netting_runs (id),
  merged_into_id bigint references preparation_orders (id),
  cancel_reason text not null default '' check (length(cancel_reason) <= 200),
  submitted_by bigint,
  approved_by bigint,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  -- four eyes, administrators too
  check (approved_by <> submitted_by),
  check ((kind = 'MEITAO') = (sets is not null)),
  check ((kind = 'MEITAO') = (set_name <> '')),
  check ((kind = 'MEITAO') = (spu_id is null)),
  check ((kind = 'SKU') = (sku_id is not null)),
  check ((kind = 'MEITAO') = (supplier_id is null)),
  check ((kind = 'MEITAO') = (unit_id is null)),
  check ((merged_into_id is null) or state = 'CANCELLED'),
  constraint preparation_orders_code unique (code)
);
comment on table preparation_orders is '备料单';
comment on constraint preparation_orders_code on preparation_orders is 'code: 备料单号';
create index preparation_orders_state on preparation_orders (state, id);
create index preparation_orders_updated on preparation_orders (updated_at, id);
-- what a supplier was given in a year
create index preparation_orders_ordered on preparation_orders (ordered_on, id) where state in ('WAITING', 'PRODUCING', 'DONE');
create index preparation_orders_expected on preparation_orders (expected_on, id);
create index preparation_orders_kind on preparation_orders (kind, state, id);
create index preparation_orders_supplier on preparation_orders (supplier_id, state, id);
create index preparation_orders_holder on preparation_orders (holder_id, state, id);
create index preparation_orders_item on preparation_orders (spu_id, sku_id, state);
create index preparation_orders_run on preparation_orders (netting_run_id) where netting_run_id is not null;
create index preparation_orders_search on preparation_orders using gin (search_tokens(search_text));

create table preparation_sale_statuses (
  order_id bigint not null references preparation_orders (id),
  entry_id bigint not null references dictionary_entries (id),
  primary key (order_id, entry_id)
);
comment on table preparation_sale_statuses is '美套适用的销售状态';

------------------------------------------------------------------ production orders

create table production_orders (
  id bigint generated always as identity primary key,
  code text not null,
  state text not null default 'PRODUCING',
  goods text not null check (goods in ('SKU', 'SPU')),
  supplier_id bigint not null references suppliers (id),
  spu_id bigint not null references spus (id),
  sku_id bigint references skus (id),
  item_id bigint not null references stock_items (id),
  unit_id bigint not null references units (id),
  -- receives the batches
  holder_id bigint not null references holders (id),
  quantity numeric(16, 4) not null check (quantity > 0),
  finished_quantity numeric(16, 4) not null default 0 check (finished_quantity >= 0),
  -- percent points over and under
  tolerance numeric(7, 4) not null check (tolerance >= 0),
  -- CNY, tax excluded, per stock unit; of a production that takes greige it is the dye fee
  unit_price numeric(14, 4) check (unit_price >= 0),
  -- greige that it takes at the supplier's own house: planned, and still short
  greige_item_id bigint references stock_items (id),
  greige_holder_id bigint references holders (id),
  dye_loss numeric(7, 4) check (dye_loss >= 0 and dye_loss < 100),
  greige_needed numeric(16, 4) check (greige_needed > 0),
  greige_taken numeric(16, 4) not null default 0 check (greige_taken >= 0),
  greige_returned numeric(16, 4) not null default 0 check (greige_returned >= 0),
  -- learned when it ended
  actual_dye_loss numeric(7, 4),
  expected_on date not null,
  expected_changes integer not null default 0 check (expected_changes >= 0),
  end_reason text not null default '' check (length(end_reason) <= 200),
  ended_at timestamptz,
  is_short boolean not null default false,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  check ((goods = 'SKU') = (sku_id is not null)),
  check ((greige_needed is null) = (greige_item_id is null)),
  check ((greige_needed is null) = (greige_holder_id is null)),
  check (greige_returned <= greige_taken),
  check (greige_taken <= coalesce(greige_needed, 0)),
  check ((state = 'PRODUCING') = (ended_at is null)),
  constraint production_orders_code unique (code)
);
comment on table production_orders is '备料生产单';
comment on constraint production_orders_code on production_orders is 'code: 备料生产单号';
create index production_orders_state on production_orders (state, id);
create index production_orders_item on production_orders (spu_id, holder_id) where state = 'PRODUCING';
create index production_orders_greige on production_orders (greige_item_id, greige_holder_id) where state = 'PRODUCING' and greige_item_id is not null;
create index production_orders_supplier on production_orders (supplier_id, state, id);
create index production_orders_due on production_orders (supplier_id, expected_on) where state in ('PRODUCING', 'DONE');
create index production_orders_learned on production_orders (spu_id, supplier_id, ended_at) where actual_dye_loss is not null;
create index production_orders_search on production_orders using gin (search_tokens(search_text));

create table preparation_lines (
  id bigint generated always as identity primary key,
  order_id bigint not null references preparation_orders (id),
  position integer not null check (position >= 0),
  spu_id bigint not null references spus (id),
  sku_id bigint references skus (id),
  -- as it was called when the line was written
  code text not null,
  name text not null,
  colour_name text not null default '',
  specification text not null default '',
  supplier_id bigint not null references suppliers (id),
  offer_id bigint references offers (id),
  unit_id bigint not null references units (id),
  quantity numeric(16, 4) not null check (quantity > 0),
  -- 美套: of one set
  per_set numeric(16, 4) check (per_set > 0),
  -- CNY, tax excluded, per stock unit; where greige is taken the dye fee
  unit_price numeric(14, 4) check (unit_price >= 0),
  takes_greige boolean not null default false,
  style_id bigint references styles (id),
  skc_id bigint references skcs (id),
  garment_order_id bigint references garment_orders (id),
  bom_line_id bigint references bom_lines (id),
  reason text not null default '' check (length(reason) <= 200),
  -- what the batches gave it
  finished_quantity numeric(16, 4) not null default 0 check (finished_quantity >= 0),
  -- by which production it is being made; null: not accepted
  production_id bigint references production_orders (id),
  done boolean not null default false,
  check (skc_id is null or style_id is not null),
  check (sku_id is not null or not takes_greige),
  unique (order_id, position) deferrable initially deferred
);
comment on table preparation_lines is '备料单明细';
create index preparation_lines_sku on preparation_lines (sku_id, order_id);
create index preparation_lines_spu on preparation_lines (spu_id, order_id);
create index preparation_lines_style on preparation_lines (style_id, order_id) where style_id is not null;
create index preparation_lines_production on preparation_lines (production_id) where production_id is not null;
create index preparation_lines_garment_order on preparation_lines (garment_order_id) where garment_order_id is not null;
create index preparation_lines_ordered on preparation_lines (supplier_id, order_id) include (done, quantity, finished_quantity, unit_price);

create table production_batches (
  id bigint generated always as identity primary key,
  production_id bigint not null references production_orders (id),
  position integer not null check (position >= 1),
  quantity numeric(16, 4) not null check (quantity > 0),
  -- ends the production
  is_last boolean not null,
  received_at timestamptz not null default now(),
  -- greige that it used, and what of it was the supplier's own cloth, told by the last batch
  greige_quantity numeric(16, 4) not null default 0 check (greige_quantity >= 0),
  own_cloth_quantity numeric(16, 4) not null default 0 check (own_cloth_quantity >= 0),
  -- CNY: of that greige, dye fee or price of the goods, the supplier's own cloth
  greige_amount numeric(16, 2) not null default 0,
  price_amount numeric(16, 2) not null default 0,
  own_cloth_amount numeric(16, 2) not null default 0,
  remark text not null default '' check (length(remark) <= 500),
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  unique (production_id, position)
);
comment on table production_batches is '分批完成';
create unique index production_batches_last on production_batches (production_id) where is_last;

create table production_batch_rolls (
  id bigint generated always as identity primary key,
  batch_id bigint not null references production_batches (id),
  production_id bigint not null references production_orders (id),
  position integer not null,
  lot_no text not null check (length(lot_no) between 1 and 32),
  roll_no text not null default '' check (length(roll_no) <= 32),
  quantity numeric(16, 4) not null check (quantity > 0),
  second_quantity numeric(16, 4) check (second_quantity > 0),
  defect_points integer check (defect_points between 0 and 9999),
  lot_id bigint references lots (id),
  roll_id bigint references rolls (id),
  unique (batch_id, position)
);
comment on table production_batch_rolls is '分批完成的细码';
create index production_batch_rolls_production on production_batch_rolls (production_id);

-- How a batch was given to the lines: pro rata, by largest remainder.
create table production_shares (
  batch_id bigint not null references production_batches (id),
  line_id bigint not null references preparation_lines (id),
  quantity numeric(16, 4) not null check (quantity >= 0),
  primary key (batch_id, line_id)
);
comment on table production_shares is '分批完成分给各备料单';
create index production_shares_line on production_shares (line_id);
