-- 发货单、收货单与退货

insert into numbering_rules (kind, label, prefix, date_format, digits) values
  ('shipment', '发货单', 'FH', 'YYMMDD', 4),
  ('receipt', '收货单', 'SH', 'YYMMDD', 4);

create table shipments (
  id bigint generated always as identity primary key,
  code text not null,
  state text not null default 'SHIPPED',
  supplier_id bigint not null references suppliers (id),
  from_holder_id bigint not null references holders (id),
  holder_id bigint not null references holders (id),
  -- whose goods travel: 1 the brand's, 2 the garment factory's own
  ownership smallint not null check (ownership in (1, 2)),
  carrier text not null default '' check (length(carrier) <= 64),
  tracking_no text not null default '' check (length(tracking_no) <= 64),
  expected_on date,
  shipped_at timestamptz not null default now(),
  close_reason text not null default '' check (length(close_reason) <= 200),
  remark text not null default '' check (length(remark) <= 500),
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  check ((state = 'CLOSED') = (close_reason <> '')),
  constraint shipments_code unique (code)
);
comment on table shipments is '发货单';
comment on constraint shipments_code on shipments is 'code: 发货单号';
create index shipments_state on shipments (state, id);
create index shipments_shipped on shipments (shipped_at, id);
create index shipments_expected on shipments (expected_on, id);
create index shipments_supplier on shipments (supplier_id, state, id);
create index shipments_holder on shipments (holder_id, state, id);
create index shipments_search on shipments using gin (search_tokens(search_text));

create table shipment_lines (
  id bigint generated always as identity primary key,
  shipment_id bigint not null references shipments (id),
  position integer not null check (position >= 0),
  spu_id bigint not null references spus (id),
  sku_id bigint not null references skus (id),
  item_id bigint not null references stock_items (id),
  code text not null,
  name text not null,
  colour_name text not null default '',
  unit_id bigint not null references units (id),
  quantity numeric(16, 4) not null check (quantity > 0),
  received_quantity numeric(16, 4) not null default 0 check (received_quantity >= 0),
  lost_quantity numeric(16, 4) not null default 0 check (lost_quantity >= 0),
  check (received_quantity + lost_quantity <= quantity),
  unique (shipment_id, position),
  unique (shipment_id, sku_id)
);
comment on table shipment_lines is '发货单明细';
create index shipment_lines_sku on shipment_lines (sku_id);

-- How a line serves the orders: by need date when partial, pro rata when it covers all.
create table shipment_shares (
  line_id bigint not null references shipment_lines (id),
  purchase_line_id bigint not null references purchase_lines (id),
  order_id bigint not null references purchase_orders (id),
  quantity numeric(16, 4) not null check (quantity > 0),
  received_quantity numeric(16, 4) not null default 0 check (received_quantity >= 0),
  lost_quantity numeric(16, 4) not null default 0 check (lost_quantity >= 0),
  check (received_quantity + lost_quantity <= quantity),
  primary key (line_id, purchase_line_id)
);
comment on table shipment_shares is '发货分给各采购单';
create index shipment_shares_purchase on shipment_shares (purchase_line_id);
create index shipment_shares_order on shipment_shares (order_id);

create table shipment_rolls (
  id bigint generated always as identity primary key,
  line_id bigint not null references shipment_lines (id),
  position integer not null,
  lot_id bigint not null references lots (id),
  roll_id bigint references rolls (id),
  lot_no text not null,
  roll_no text not null default '',
  quantity numeric(16, 4) not null check (quantity > 0),
  second_quantity numeric(16, 4),
  received_quantity numeric(16, 4) not null default 0 check (received_quantity >= 0),
  lost_quantity numeric(16, 4) not null default 0 check (lost_quantity >= 0),
  check (received_quantity + lost_quantity <= quantity),
  unique (line_id, position)
);
comment on table shipment_rolls is '发货的细码';

create table receipts (
  id bigint generated always as identity primary key,
  code text not null,
  state text not null default 'PENDING',
  supplier_id bigint not null references suppliers (id),
  holder_id bigint not null references holders (id),
  ownership smallint not null check (ownership in (1, 2)),
  -- null: received directly
  shipment_id bigint references shipments (id),
  received_at timestamptz not null default now(),
  remark text not null default '' check (length(remark) <= 500),
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  constraint receipts_code unique (code)
);
comment on table receipts is '收货单';
comment on constraint receipts_code on receipts is 'code: 收货单号';
create index receipts_state on receipts (state, id);
create index receipts_received on receipts (received_at, id);
create index receipts_supplier on receipts (supplier_id, state, id);
create index receipts_holder on receipts (holder_id, state, id);
create index receipts_shipment on receipts (shipment_id) where shipment_id is not null;
create index receipts_search on receipts using gin (search_tokens(search_text));

create table receipt_lines (
  id bigint generated always as identity primary key,
  receipt_id bigint not null references receipts (id),
  position integer not null check (position >= 0),
  spu_id bigint not null references spus (id),
  sku_id bigint not null references skus (id),
  item_id bigint not null references stock_items (id),
  code text not null,
  name text not null,
  colour_name text not null default '',
  unit_id bigint not null references units (id),
  quantity numeric(16, 4) not null check (quantity > 0),
  rejected_quantity numeric(16, 4) not null default 0 check (rejected_quantity >= 0),
  returned_quantity numeric(16, 4) not null default 0 check (returned_quantity >= 0),
  -- CNY, tax excluded; null for goods that are not the brand's
  amount numeric(16, 2),
  shipment_line_id bigint references shipment_lines (id),
  check (rejected_quantity + returned_quantity <= quantity),
  unique (receipt_id, position)
);
comment on table receipt_lines is '收货单明细';
create index receipt_lines_sku on receipt_lines (sku_id);
create index receipt_lines_shipment on receipt_lines (shipment_line_id) where shipment_line_id is not null;

create table receipt_shares (
  line_id bigint not null references receipt_lines (id),
  purchase_line_id bigint not null references purchase_lines (id),
  order_id bigint not null references purchase_orders (id),
  quantity numeric(16, 4) not null check (quantity > 0),
  rejected_quantity numeric(16, 4) not null default 0 check (rejected_quantity >= 0),
  returned_quantity numeric(16, 4) not null default 0 check (returned_quantity >= 0),
  check (rejected_quantity + returned_quantity <= quantity),
  primary key (line_id, purchase_line_id)
);
comment on table receipt_shares is '收货分给各采购单';
create index receipt_shares_purchase on receipt_shares (purchase_line_id);
create index receipt_shares_order on receipt_shares (order_id);

create table receipt_rolls (
  id bigint generated always as identity primary key,
  line_id bigint not null references receipt_lines (id),
  position integer not null,
  lot_id bigint not null references lots (id),
  roll_id bigint references rolls (id),
  lot_no text not null,
  roll_no text not null default '',
  quantity numeric(16, 4) not null check (quantity > 0),
  second_quantity numeric(16, 4),
  defect_points integer check (defect_points between 0 and 9999),
  returned_quantity numeric(16, 4) not null default 0 check (returned_quantity >= 0),
  check (returned_quantity <= quantity),
  unique (line_id, position)
);
comment on table receipt_rolls is '收货的细码';

create table purchase_returns (
  id bigint generated always as identity primary key,
  receipt_id bigint not null references receipts (id),
  position integer not null check (position >= 1),
  reason text not null check (length(reason) between 1 and 200),
  -- CNY, tax excluded, that left the stock
  amount numeric(16, 2) not null default 0,
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  unique (receipt_id, position)
);
comment on table purchase_returns is '退货给供应商';

create table purchase_return_lines (
  id bigint generated always as identity primary key,
  return_id bigint not null references purchase_returns (id),
  line_id bigint not null references receipt_lines (id),
  receipt_roll_id bigint references receipt_rolls (id),
  quantity numeric(16, 4) not null check (quantity > 0)
);
comment on table purchase_return_lines is '退货明细';
create index purchase_return_lines_return on purchase_return_lines (return_id);
create index purchase_return_lines_line on purchase_return_lines (line_id);
