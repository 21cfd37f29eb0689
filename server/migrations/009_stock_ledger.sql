-- 库存：持有方、缸号与匹、两级库存、只增不改的出入库流水、占用

------------------------------------------------------------------ where goods are

create table holders (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('OWN', 'GARMENT_SUPPLIER', 'MATERIAL_SUPPLIER', 'TRANSIT')),
  name text not null check (length(name) between 1 and 64),
  -- the supplier whose house it is; own sites and 在途 have none
  supplier_id bigint references suppliers (id),
  remark text not null default '' check (length(remark) <= 500),
  active boolean not null default true,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  check ((supplier_id is not null) = (kind in ('GARMENT_SUPPLIER', 'MATERIAL_SUPPLIER'))),
  constraint holders_name unique (kind, name),
  constraint holders_supplier unique (supplier_id, kind)
);
comment on table holders is '持有方：自有仓、成品供应商、物料供应商、在途';
comment on constraint holders_name on holders is 'name: 持有方名称';
-- goods under way are in one place
create unique index holders_transit on holders (kind) where kind = 'TRANSIT';

------------------------------------------------------------------ what can be stocked

-- A SKU, or an SPU as greige. Unit and tracking are as they were when the item was first stocked: quantities already written keep their meaning.
create table stock_items (
  id bigint generated always as identity primary key,
  spu_id bigint not null references spus (id),
  -- null: greige
  sku_id bigint references skus (id),
  -- 色布、辅料 or greige, as documents say it: whose log is whose
  goods text not null generated always as (case when sku_id is null then 'SPU' else 'SKU' end) stored,
  unit_id bigint not null references units (id),
  second_unit_id bigint references units (id),
  lot_tracked text not null check (lot_tracked in ('NONE', 'LOT', 'ROLL')),
  created_at timestamptz not null default now(),
  constraint stock_items_item unique nulls not distinct (spu_id, sku_id)
);
comment on table stock_items is '库存物料：SKU（色布、辅料）或 SPU（坯布）';
create index stock_items_sku on stock_items (sku_id);

create table lots (
  id bigint generated always as identity primary key,
  item_id bigint not null references stock_items (id),
  lot_no text not null check (length(lot_no) between 1 and 32),
  supplier_id bigint references suppliers (id),
  received_on date not null default business_day(),
  shade_band text not null default '' check (length(shade_band) <= 16),
  delta_e numeric(6, 2) check (delta_e >= 0),
  actual_width numeric(7, 2) check (actual_width > 0),
  actual_gram_weight numeric(8, 2) check (actual_gram_weight > 0),
  actual_shrinkage numeric(7, 4) check (actual_shrinkage between -99 and 99),
  quality text not null default 'PENDING' check (quality in ('PENDING', 'PASSED', 'CONCEDED', 'FAILED')),
  remark text not null default '' check (length(remark) <= 500),
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  constraint lots_lot_no unique (item_id, lot_no)
);
comment on table lots is '缸号';
comment on constraint lots_lot_no on lots is 'lotNo: 缸号';
-- H1-C and h1-c are one lot
create index lots_lot_no_folded on lots (item_id, lower(lot_no));
create index lots_supplier on lots (supplier_id, received_on) where quality <> 'PENDING';

create table rolls (
  id bigint generated always as identity primary key,
  lot_id bigint not null references lots (id),
  item_id bigint not null references stock_items (id),
  roll_no text not null check (length(roll_no) between 1 and 32),
  -- as on the packing list
  metres numeric(16, 4) check (metres > 0),
  kilograms numeric(16, 4) check (kilograms > 0),
  -- four-point inspection
  defect_points integer check (defect_points between 0 and 9999),
  -- the roll that this one was cut from
  remnant_of_id bigint references rolls (id),
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  constraint rolls_roll_no unique (lot_id, roll_no)
);
comment on table rolls is '匹（细码）';
comment on constraint rolls_roll_no on rolls is 'rollNo: 匹号';
create index rolls_item on rolls (item_id, id);
create index rolls_roll_no_folded on rolls (lot_id, lower(roll_no));

------------------------------------------------------------------ balances at two levels

-- The lock, the availability and the cost.
create table stock_balances (
  id bigint generated always as identity primary key,
  holder_id bigint not null references holders (id),
  -- 1 品牌仓: the brand's; 2 供应商仓: the supplier's own
  ownership smallint not null check (ownership in (1, 2)),
  item_id bigint not null references stock_items (id),
  on_hand numeric(16, 4) not null default 0 check (on_hand >= 0),
  reserved numeric(16, 4) not null default 0 check (reserved >= 0),
  frozen numeric(16, 4) not null default 0 check (frozen >= 0),
  second_quantity numeric(16, 4) check (second_quantity >= 0),
  -- CNY, tax excluded; the average cost is derived. Null for goods that are not the brand's
  value numeric(16, 2) check (value >= 0),
  last_moved_at timestamptz,
  last_counted_at timestamptz,
  -- What lists of stock stand on, in the row of the brand's goods, which every place has: one index instead of all balances put in order.
  greige boolean not null,
  -- of both owners; null in the rows of the supplier's goods
  place_on_hand numeric(16, 4) check (place_on_hand >= 0),
  place_moved_at timestamptz,
  check (reserved + frozen <= on_hand),
  check ((ownership = 1) = (value is not null)),
  check (on_hand > 0 or coalesce(value, 0) = 0),
  constraint stock_balances_place check ((ownership = 1) = (place_on_hand is not null)),
  constraint stock_balances_key unique (holder_id, ownership, item_id)
);
comment on table stock_balances is '库存：持有方 × 归属 × 物料';
create index stock_balances_item on stock_balances (item_id, holder_id, ownership);
create index stock_balances_places on stock_balances (greige, place_moved_at, id) where ownership = 1 and place_on_hand > 0;

-- Only where the class tracks lots or rolls; adds up to the balance.
create table lot_balances (
  id bigint generated always as identity primary key,
  balance_id bigint not null references stock_balances (id),
  lot_id bigint not null references lots (id),
  roll_id bigint references rolls (id),
  on_hand numeric(16, 4) not null default 0 check (on_hand >= 0),
  frozen numeric(16, 4) not null default 0 check (frozen >= 0),
  second_quantity numeric(16, 4) check (second_quantity >= 0),
  check (frozen <= on_hand),
  constraint lot_balances_key unique nulls not distinct (balance_id, lot_id, roll_id)
);
comment on table lot_balances is '分缸号、分匹的库存';
create index lot_balances_lot on lot_balances (lot_id, roll_id);

------------------------------------------------------------------ movements

create table movement_types (
  code text primary key,
  label text not null unique,
  direction smallint not null check (direction in (-1, 0, 1)),
  -- which goods it moves
  for_greige boolean not null,
  for_coloured boolean not null,
  -- takes what is reserved too, releasing the youngest reservations first
  is_loss boolean not null default false,
  position integer not null
);
comment on table movement_types is '出入库类型';
insert into movement_types (code, label, direction, for_greige, for_coloured, is_loss, position) values
  ('ORDER_OUT', '订单出库', -1, false, true, false, 1),
  ('PREPARATION_OUT', '备料耗用', -1, true, false, false, 2),
  ('PICK_OUT', '领料出库', -1, false, true, false, 3),
  ('DYE_OUT', '临时坯转色出库', -1, true, false, false, 4),
  ('GREIGE_SHIPMENT_OUT', '坯布发货出库', -1, true, false, false, 5),
  ('SPOT_OUT', '供应商现货出库', -1, true, true, false, 6),
  ('RETURN_SUPPLIER_OUT', '退供出库', -1, true, true, false, 7),
  ('COUNT_LOSS', '盘亏出库', -1, true, true, true, 8),
  ('TRANSFER_OUT', '调拨出库', -1, true, true, false, 9),
  ('ADJUST_OUT', '调整出库', -1, true, true, true, 10),
  ('BUYOUT_OUT', '买断转出', -1, true, true, false, 11),
  ('SHIP_OUT', '发运出库', -1, true, true, false, 12),
  ('OTHER_OUT', '其他出库', -1, true, true, false, 13),
  ('PREPARATION_IN', '品牌备料入库', 1, true, true, false, 21),
  ('SPOT_IN', '供应商现货入库', 1, true, true, false, 22),
  ('PURCHASE_IN', '采购收货入库', 1, true, true, false, 23),
  ('SUPPLEMENT_IN', '临时补充入库', 1, true, true, false, 24),
  ('DYE_IN', '临时坯转色入库', 1, false, true, false, 25),
  ('RETURN_PICK_IN', '退料入库', 1, false, true, false, 26),
  ('COUNT_GAIN', '盘盈入库', 1, true, true, false, 27),
  ('TRANSFER_IN', '调拨入库', 1, true, true, false, 28),
  ('OPENING_IN', '期初入库', 1, true, true, false, 29),
  ('ADJUST_IN', '调整入库', 1, true, true, false, 30),
  ('BUYOUT_IN', '买断转入', 1, true, true, false, 31),
  ('SHIP_IN', '发运入途', 1, true, true, false, 32),
  ('GREIGE_RETURN_IN', '退坯入库', 1, true, false, false, 33),
  ('COST_ADJUSTMENT', '成本调整', 0, true, true, false, 41);

create sequence movement_pairs;

create table movements (
  -- the order of postings within a balance, and of costs
  id bigint generated always as identity primary key,
  type text not null references movement_types (code),
  balance_id bigint not null references stock_balances (id),
  lot_id bigint references lots (id),
  roll_id bigint references rolls (id),
  -- signed, in the item's unit
  quantity numeric(16, 4) not null,
  before_quantity numeric(16, 4) not null check (before_quantity >= 0),
  after_quantity numeric(16, 4) not null check (after_quantity >= 0),
  second_quantity numeric(16, 4),
  -- signed CNY, tax excluded; null for goods that are not the brand's
  amount numeric(16, 2),
  after_value numeric(16, 2),
  -- the document's line; a line posts once per type and sequence
  document_kind text not null,
  document_id bigint not null,
  line_id bigint not null,
  sequence integer not null default 0,
  -- movements that belong together: transfer, conversion, buy-out
  pair_id bigint,
  reversal_of_id bigint references movements (id),
  -- for counts and age; never in the future
  occurred_at timestamptz not null,
  -- read after the balances were locked: within a balance it grows with the id
  posted_at timestamptz not null,
  reason text not null default '' check (length(reason) <= 200),
  -- null: the system itself
  operator_id bigint,
  check (before_quantity + quantity = after_quantity),
  check (occurred_at <= posted_at),
  check ((amount is null) = (after_value is null)),
  constraint posting_keys unique nulls not distinct (document_kind, line_id, type, sequence, reversal_of_id)
);
comment on table movements is '出入库流水，只增不改';
-- as of any past moment one row of this index for each balance; its movements are posted in the order of their ids
create index movements_as_of on movements (balance_id, posted_at desc, id desc) include (after_quantity, after_value);
create index movements_document on movements (document_kind, document_id);
create index movements_posted on movements (posted_at desc, id desc);
-- hardly any movement is a reversal; the others need no place in it
create unique index movements_reversal on movements (reversal_of_id) where reversal_of_id is not null;
create index movements_pair on movements (pair_id) where pair_id is not null;

------------------------------------------------------------------ reservations

create table reservations (
  id bigint generated always as identity primary key,
  balance_id bigint not null references stock_balances (id),
  document_kind text not null,
  document_id bigint not null,
  line_id bigint not null,
  quantity numeric(16, 4) not null check (quantity > 0),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint reservations_line unique (document_kind, line_id, balance_id)
);
comment on table reservations is '占用：随单据结束，或到期结束';
create index reservations_balance on reservations (balance_id, id desc);
create index reservations_document on reservations (document_kind, document_id);
create index reservations_expiry on reservations (expires_at);

-- What was taken from a reservation without its document asking: told on that document.
create table reservation_losses (
  id bigint generated always as identity primary key,
  balance_id bigint not null references stock_balances (id),
  document_kind text not null,
  document_id bigint not null,
  line_id bigint not null,
  quantity numeric(16, 4) not null check (quantity > 0),
  cause text not null check (cause in ('LOSS', 'FREEZE', 'EXPIRED')),
  at timestamptz not null default now()
);
comment on table reservation_losses is '被释放的占用，告知其单据';
create index reservation_losses_document on reservation_losses (document_kind, document_id, id);

-- The application's role reads these tables and calls these functions; it writes them in no other way.
do $$ begin
  if exists (select from pg_roles where rolname = 'mrp_app') then
    revoke insert, update, delete, truncate on stock_balances, lot_balances, movements, reservations, reservation_losses, movement_types from mrp_app;
    revoke usage, update on sequence movement_pairs from mrp_app;
  end if;
end $$;
