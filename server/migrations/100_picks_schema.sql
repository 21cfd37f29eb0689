-- 领料单与退料单

insert into numbering_rules (kind, label, prefix, date_format, digits) values
  ('pick', '领料单', 'LL', 'YYMMDD', 4),
  ('pickReturn', '退料单', 'TL', 'YYMMDD', 4);

create table pick_orders (
  id bigint generated always as identity primary key,
  code text not null,
  state text not null default 'OPEN',
  -- where the goods lie: the garment factory or an own site
  holder_id bigint not null references holders (id),
  -- null: made by hand
  garment_order_id bigint references garment_orders (id),
  style_id bigint references styles (id),
  need_on date not null,
  completed_on date,
  remark text not null default '' check (length(remark) <= 500),
  end_reason text not null default '' check (length(end_reason) <= 200),
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  check ((completed_on is not null) = (state = 'DONE')),
  constraint pick_orders_code unique (code)
);
comment on table pick_orders is '领料单';
comment on constraint pick_orders_code on pick_orders is 'code: 领料单号';
create index pick_orders_state on pick_orders (state, id);
create index pick_orders_updated on pick_orders (updated_at, id);
create index pick_orders_created on pick_orders (created_at, id);
create index pick_orders_need on pick_orders (need_on, id);
create index pick_orders_holder on pick_orders (holder_id, state, id);
create index pick_orders_garment_order on pick_orders (garment_order_id) where garment_order_id is not null;
create index pick_orders_style on pick_orders (style_id, id) where style_id is not null;
create index pick_orders_search on pick_orders using gin (search_tokens(search_text));

create table pick_lines (
  id bigint generated always as identity primary key,
  pick_id bigint not null references pick_orders (id),
  position integer not null check (position >= 0),
  spu_id bigint not null references spus (id),
  sku_id bigint not null references skus (id),
  item_id bigint not null references stock_items (id),
  skc_id bigint references skcs (id),
  -- as it was called when the line was written
  code text not null,
  name text not null,
  colour_name text not null default '',
  unit_id bigint not null references units (id),
  -- what the BOM asked for when the line was written; null by hand
  suggested_quantity numeric(16, 4) check (suggested_quantity >= 0),
  quantity numeric(16, 4) not null check (quantity > 0),
  -- percent points over the quantity that need no reason
  tolerance numeric(7, 4) not null check (tolerance >= 0),
  picked_quantity numeric(16, 4) not null default 0 check (picked_quantity >= 0),
  returned_quantity numeric(16, 4) not null default 0 check (returned_quantity >= 0),
  -- the part of what was returned that is 余料: it may be picked again
  surplus_quantity numeric(16, 4) not null default 0 check (surplus_quantity >= 0),
  reason text not null default '' check (length(reason) <= 200),
  check (returned_quantity <= picked_quantity),
  check (surplus_quantity <= returned_quantity),
  unique (pick_id, position),
  unique nulls not distinct (pick_id, sku_id, skc_id)
);
comment on table pick_lines is '领料单明细';
create index pick_lines_sku on pick_lines (sku_id, pick_id);
create index pick_lines_spu on pick_lines (spu_id, pick_id);
create index pick_lines_skc on pick_lines (skc_id, sku_id) where skc_id is not null;

-- What left the stock for a line, with its cost; returns come back at it.
create table pick_takes (
  id bigint generated always as identity primary key,
  line_id bigint not null references pick_lines (id),
  -- number of the movement within its line
  sequence integer not null check (sequence >= 0),
  -- whose goods were taken: 2 was bought out first
  ownership smallint not null check (ownership in (1, 2)),
  lot_id bigint references lots (id),
  roll_id bigint references rolls (id),
  lot_no text not null default '',
  roll_no text not null default '',
  quantity numeric(16, 4) not null check (quantity > 0),
  second_quantity numeric(16, 4),
  -- CNY, tax excluded
  amount numeric(16, 2) not null check (amount >= 0),
  returned_quantity numeric(16, 4) not null default 0 check (returned_quantity >= 0),
  returned_second_quantity numeric(16, 4) not null default 0,
  returned_amount numeric(16, 2) not null default 0 check (returned_amount >= 0),
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  check (returned_quantity <= quantity),
  check (returned_amount <= amount),
  unique (line_id, sequence)
);
comment on table pick_takes is '领料的缸号与匹';
create index pick_takes_roll on pick_takes (roll_id) where roll_id is not null;
create index pick_takes_lot on pick_takes (lot_id) where lot_id is not null;

create table pick_returns (
  id bigint generated always as identity primary key,
  code text not null,
  pick_id bigint not null references pick_orders (id),
  kind text not null check (kind in ('SURPLUS', 'DEFECT', 'OTHER')),
  reason text not null default '' check (length(reason) <= 200),
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  check (kind = 'SURPLUS' or reason <> ''),
  constraint pick_returns_code unique (code)
);
comment on table pick_returns is '退料单';
comment on constraint pick_returns_code on pick_returns is 'code: 退料单号';
create index pick_returns_pick on pick_returns (pick_id, id);

create table pick_return_lines (
  id bigint generated always as identity primary key,
  return_id bigint not null references pick_returns (id),
  take_id bigint not null references pick_takes (id),
  quantity numeric(16, 4) not null check (quantity > 0),
  -- CNY, tax excluded
  amount numeric(16, 2) not null check (amount >= 0),
  unique (return_id, take_id)
);
comment on table pick_return_lines is '退料明细';
create index pick_return_lines_take on pick_return_lines (take_id);
