-- 采购单与版本

insert into numbering_rules (kind, label, prefix, date_format, digits) values ('purchase', '采购单', 'CG', 'YYMMDD', 4);

create table purchase_orders (
  id bigint generated always as identity primary key,
  code text not null,
  source text not null check (source in ('BRAND', 'SUPPLIER', 'DIRECT')),
  state text not null default 'DRAFT',
  supplier_id bigint not null references suppliers (id),
  -- receives the goods: an own site or a garment factory
  holder_id bigint not null references holders (id),
  currency_id bigint not null references dictionary_entries (id),
  -- CNY for one of the currency, of the day of ordering
  rate numeric(16, 8) check (rate > 0),
  -- percent points over and under
  tolerance numeric(7, 4) not null check (tolerance >= 0),
  need_on date not null,
  -- the latest of its lines: confirmed, else promised, else needed
  due_on date not null,
  placed_on date,
  completed_on date,
  -- 0 before 下单
  revision integer not null default 0 check (revision >= 0),
  netting_run_id bigint references netting_runs (id),
  remark text not null default '' check (length(remark) <= 500),
  end_reason text not null default '' check (length(end_reason) <= 200),
  -- prices in the red band were released by a supervisor
  released_by bigint,
  release_reason text not null default '' check (length(release_reason) <= 200),
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  check ((placed_on is null) = (revision = 0)),
  check (state not in ('PLACED', 'CONFIRMED', 'SHIPPED', 'RECEIVED', 'CLOSED') or (placed_on is not null and rate is not null)),
  check ((completed_on is not null) = (state = 'RECEIVED')),
  check ((released_by is null) = (release_reason = '')),
  constraint purchase_orders_code unique (code)
);
comment on table purchase_orders is '采购单';
comment on constraint purchase_orders_code on purchase_orders is 'code: 采购单号';
create index purchase_orders_state on purchase_orders (state, id);
create index purchase_orders_updated on purchase_orders (updated_at, id);
create index purchase_orders_due on purchase_orders (due_on, id);
create index purchase_orders_supplier on purchase_orders (supplier_id, state, id);
create index purchase_orders_holder on purchase_orders (holder_id, state, id);
create index purchase_orders_source on purchase_orders (source, state, id);
create index purchase_orders_run on purchase_orders (netting_run_id) where netting_run_id is not null;
create index purchase_orders_search on purchase_orders using gin (search_tokens(search_text));

create table purchase_lines (
  id bigint generated always as identity primary key,
  order_id bigint not null references purchase_orders (id),
  position integer not null check (position >= 0),
  spu_id bigint not null references spus (id),
  sku_id bigint not null references skus (id),
  -- as it was called when the line was written
  code text not null,
  name text not null,
  colour_name text not null default '',
  specification text not null default '',
  offer_id bigint not null references offers (id),
  -- of quantity and price
  unit_id bigint not null references units (id),
  quantity numeric(16, 4) not null check (quantity > 0),
  -- in the order's currency, with tax when the offer's prices have it
  unit_price numeric(14, 4) check (unit_price >= 0),
  tax_included boolean not null,
  tax_rate numeric(7, 4) not null check (tax_rate >= 0),
  -- the offer's price for this quantity when the line was written or ordered
  offer_price numeric(14, 4),
  -- CNY without tax per unit
  stock_price numeric(14, 4) check (stock_price >= 0),
  need_on date not null,
  promised_on date,
  confirmed_on date,
  style_id bigint references styles (id),
  skc_id bigint references skcs (id),
  garment_order_id bigint references garment_orders (id),
  bom_line_id bigint references bom_lines (id),
  reason text not null default '' check (length(reason) <= 200),
  -- most that may be shipped or closed: the quantity with the order's tolerance, in whole steps of its unit
  max_quantity numeric(16, 4) not null,
  shipped_quantity numeric(16, 4) not null default 0 check (shipped_quantity >= 0),
  received_quantity numeric(16, 4) not null default 0 check (received_quantity >= 0),
  rejected_quantity numeric(16, 4) not null default 0 check (rejected_quantity >= 0),
  returned_quantity numeric(16, 4) not null default 0 check (returned_quantity >= 0),
  closed_quantity numeric(16, 4) not null default 0 check (closed_quantity >= 0),
  check (max_quantity >= quantity),
  check (shipped_quantity + closed_quantity <= max_quantity),
  check (received_quantity <= shipped_quantity),
  -- refused goods count as rejected until they are returned
  check (rejected_quantity + returned_quantity <= received_quantity),
  check (skc_id is null or style_id is not null),
  unique (order_id, position) deferrable initially deferred
);
comment on table purchase_lines is '采购单明细';
create index purchase_lines_sku on purchase_lines (sku_id, order_id);
create index purchase_lines_spu on purchase_lines (spu_id, order_id);
create index purchase_lines_style on purchase_lines (style_id, order_id) where style_id is not null;
create index purchase_lines_garment_order on purchase_lines (garment_order_id) where garment_order_id is not null;
create index purchase_lines_bom_line on purchase_lines (bom_line_id) where bom_line_id is not null;

-- What the supplier was given at 下单 and at each 变更; never rewritten, only confirmed.
create table purchase_versions (
  order_id bigint not null references purchase_orders (id),
  revision integer not null check (revision >= 1),
  reason text not null default '' check (length(reason) <= 200),
  need_on date not null,
  holder_id bigint not null references holders (id),
  placed_at timestamptz not null default now(),
  placed_by bigint default acting_user_id(),
  confirmed_at timestamptz,
  confirmed_by bigint,
  check ((confirmed_at is null) = (confirmed_by is null)),
  primary key (order_id, revision)
);
comment on table purchase_versions is '采购单版本';

create table purchase_version_lines (
  order_id bigint not null,
  revision integer not null,
  -- of purchase_lines; the line may be gone since
  line_id bigint not null,
  code text not null,
  name text not null,
  quantity numeric(16, 4) not null,
  unit_id bigint not null references units (id),
  unit_price numeric(14, 4),
  need_on date not null,
  promised_on date,
  primary key (order_id, revision, line_id),
  foreign key (order_id, revision) references purchase_versions (order_id, revision)
);
comment on table purchase_version_lines is '采购单版本的明细';
