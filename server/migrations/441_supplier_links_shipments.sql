-- 供应商用链接发货：采购生成发货单之前是建议

create table supplier_shipments (
  id bigint generated always as identity primary key,
  link_id bigint not null references supplier_page_links (id),
  order_id bigint not null references purchase_orders (id),
  from_name text not null check (length(from_name) between 1 and 64),
  phone text not null default '' check (length(phone) <= 32),
  note text not null default '' check (length(note) <= 500),
  carrier text not null default '' check (length(carrier) <= 64),
  tracking_no text not null default '' check (length(tracking_no) <= 64),
  expected_on date,
  state text not null default 'PENDING' check (state in ('PENDING', 'TAKEN', 'REFUSED', 'WITHDRAWN')),
  reason text not null default '' check (length(reason) <= 200),
  -- what it became
  shipment_id bigint unique references shipments (id),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  -- null: the supplier took it back
  decided_by bigint,
  constraint supplier_shipments_decided check ((state = 'PENDING') = (decided_at is null)),
  constraint supplier_shipments_taken check ((state = 'TAKEN') = (shipment_id is not null)),
  constraint supplier_shipments_reason check ((state = 'REFUSED') = (reason <> ''))
);
comment on table supplier_shipments is '供应商发货';
create index supplier_shipments_order on supplier_shipments (order_id, id);
create index supplier_shipments_pending on supplier_shipments (order_id) where state = 'PENDING';

create table supplier_shipment_lines (
  id bigint generated always as identity primary key,
  supplier_shipment_id bigint not null references supplier_shipments (id),
  position integer not null,
  sku_id bigint not null references skus (id),
  unit_id bigint not null references units (id),
  quantity numeric(16, 4) not null check (quantity > 0),
  constraint supplier_shipment_lines_sku unique (supplier_shipment_id, sku_id)
);
comment on table supplier_shipment_lines is '供应商发货的物料';

create table supplier_shipment_rolls (
  line_id bigint not null references supplier_shipment_lines (id),
  position integer not null,
  lot_no text not null check (length(lot_no) between 1 and 32),
  roll_no text not null default '' check (length(roll_no) <= 32),
  quantity numeric(16, 4) not null check (quantity > 0),
  second_quantity numeric(16, 4) check (second_quantity > 0),
  primary key (line_id, position)
);
comment on table supplier_shipment_rolls is '供应商发货的细码';

-- How the columns of a supplier's packing lists are read, by their headers.
create table supplier_packing_mappings (
  supplier_id bigint not null references suppliers (id),
  header_key text not null check (length(header_key) = 64),
  columns jsonb not null check (jsonb_typeof(columns) = 'object'),
  used_at timestamptz not null default now(),
  primary key (supplier_id, header_key)
);
comment on table supplier_packing_mappings is '供应商码单的列对应';
