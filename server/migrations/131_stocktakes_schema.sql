-- 盘点：单据、范围、盘点人、明细、只增不改的盘点记录

insert into numbering_rules (kind, label, prefix, date_format, digits) values ('stocktake', '盘点单', 'PD', 'YYMMDD', 4);

create table stocktakes (
  id bigint generated always as identity primary key,
  code text not null,
  state text not null default 'PLANNED',
  goods text not null check (goods in ('SKU', 'SPU')),
  -- 1 仓库全盘: every line must be counted; 2 部分盘点
  kind smallint not null check (kind in (1, 2)),
  holder_id bigint not null references holders (id),
  -- 1 品牌仓, 2 供应商仓, 3 both
  ownership smallint not null check (ownership in (1, 2, 3)),
  blind boolean not null default true,
  freezes boolean not null default false,
  -- scope: last counted before this day, or never
  counted_before date,
  value_class text check (value_class in ('A', 'B', 'C')),
  recount_percent numeric(7, 4) not null default 2 check (recount_percent >= 0),
  recount_amount numeric(16, 2) not null default 1000 check (recount_amount >= 0),
  supervisor_id bigint not null references users (id),
  deadline date not null,
  remark text not null default '' check (length(remark) <= 500),
  snapshot_at timestamptz,
  submitted_at timestamptz,
  approved_by bigint references users (id),
  completed_at timestamptz,
  end_reason text not null default '' check (length(end_reason) <= 200),
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  check (state in ('PLANNED', 'CANCELLED') or snapshot_at is not null),
  check ((state = 'DONE') = (approved_by is not null)),
  constraint stocktakes_code unique (code)
);
comment on table stocktakes is '盘点单';
comment on constraint stocktakes_code on stocktakes is 'code: 盘点单号';
create index stocktakes_state on stocktakes (goods, state, id);
create index stocktakes_deadline on stocktakes (goods, deadline, id);
create index stocktakes_created on stocktakes (goods, created_at, id);
create index stocktakes_updated on stocktakes (goods, updated_at, id);
create index stocktakes_holder on stocktakes (holder_id, goods, state, id);
create index stocktakes_supervisor on stocktakes (supervisor_id, state, id);
create index stocktakes_search on stocktakes using gin (search_tokens(search_text));

create table stocktake_scopes (
  id bigint generated always as identity primary key,
  stocktake_id bigint not null references stocktakes (id),
  classification_id bigint references classifications (id),
  item_id bigint references stock_items (id),
  lot_id bigint references lots (id),
  check (num_nonnulls(classification_id, item_id, lot_id) = 1)
);
comment on table stocktake_scopes is '部分盘点的范围';
create index stocktake_scopes_stocktake on stocktake_scopes (stocktake_id);

create table stocktake_counters (
  id bigint generated always as identity primary key,
  stocktake_id bigint not null references stocktakes (id),
  user_id bigint not null references users (id),
  started_at timestamptz,
  finished_at timestamptz,
  -- the task was given to others; what was counted stays
  removed_at timestamptz,
  unique (stocktake_id, user_id)
);
comment on table stocktake_counters is '盘点人';
create index stocktake_counters_user on stocktake_counters (user_id, stocktake_id);

-- One thing to count: an item, a lot or a roll of it. What is counted and expected follows from the events.
create table stocktake_lines (
  id bigint generated always as identity primary key,
  stocktake_id bigint not null references stocktakes (id),
  position integer not null check (position >= 0),
  item_id bigint not null references stock_items (id),
  lot_id bigint references lots (id),
  roll_id bigint references rolls (id),
  code text not null,
  name text not null,
  colour_name text not null default '',
  unit_id bigint not null references units (id),
  -- found by a counter although it was not in scope
  added_by bigint references users (id),
  round smallint not null default 1 check (round >= 1),
  -- waits to be counted again, or was in the recount that is going on
  recounting boolean not null default false,
  counted numeric(16, 4) check (counted >= 0),
  first_counted_at timestamptz,
  counted_at timestamptz,
  counted_by bigint references users (id),
  -- two people wrote the whole quantity
  conflicting boolean not null default false,
  -- the clock of a device differed by more than two minutes
  clock_off boolean not null default false,
  expected numeric(16, 4),
  variance numeric(16, 4),
  -- goods moved between the first and the last event, or a movement of before was posted later
  moved boolean not null default false,
  -- what the round before counted
  earlier_counted numeric(16, 4),
  check ((counted is null) = (counted_at is null)),
  check ((counted is null) = (expected is null)),
  check (variance = counted - expected),
  unique (stocktake_id, position),
  constraint stocktake_lines_thing unique nulls not distinct (stocktake_id, item_id, lot_id, roll_id)
);
comment on table stocktake_lines is '盘点明细';
create index stocktake_lines_item on stocktake_lines (item_id);

-- Whose goods a line counts: one owner, or both where one total is counted for them.
create table stocktake_shares (
  id bigint generated always as identity primary key,
  stocktake_id bigint not null references stocktakes (id),
  line_id bigint not null references stocktake_lines (id),
  ownership smallint not null check (ownership in (1, 2)),
  balance_id bigint not null references stock_balances (id),
  snapshot numeric(16, 4) not null,
  expected numeric(16, 4),
  variance numeric(16, 4),
  -- CNY per unit, tax excluded, when it was counted; null for goods that are not the brand's
  unit_cost numeric(14, 4),
  amount numeric(16, 2),
  unique (line_id, ownership)
);
comment on table stocktake_shares is '盘点明细的归属';
create index stocktake_shares_stocktake on stocktake_shares (stocktake_id);
create index stocktake_shares_balance on stocktake_shares (balance_id);

-- What a reviewer says of a variance.
create table stocktake_reviews (
  id bigint generated always as identity primary key,
  stocktake_id bigint not null references stocktakes (id),
  line_id bigint not null references stocktake_lines (id),
  reason_id bigint not null references dictionary_entries (id),
  note text not null default '' check (length(note) <= 200),
  -- the brand's part of the variance, where the reviewer divided it otherwise than pro rata
  brand_variance numeric(16, 4),
  unique (line_id)
);
comment on table stocktake_reviews is '差异复核';
create index stocktake_reviews_stocktake on stocktake_reviews (stocktake_id);

-- What counters wrote, in the order of arrival; the id is the client's, so that an event sent twice counts once.
create table stocktake_events (
  id uuid primary key,
  seq bigint generated always as identity,
  stocktake_id bigint not null references stocktakes (id),
  line_id bigint not null references stocktake_lines (id),
  round smallint not null,
  user_id bigint not null references users (id),
  device_id text not null check (length(device_id) between 1 and 64),
  mode text not null check (mode in ('SET', 'ADD', 'VOID')),
  quantity numeric(16, 4) check (quantity >= 0),
  voids uuid,
  -- as scanned, where it was scanned
  code text not null default '' check (length(code) <= 64),
  note text not null default '' check (length(note) <= 200),
  reason_id bigint references dictionary_entries (id),
  device_at timestamptz not null,
  sent_at timestamptz not null,
  received_at timestamptz not null,
  -- the device's time corrected by the offset of its clock: the order of events, whatever order they arrive in
  happened_at timestamptz not null,
  -- the same, but after the snapshot and not after the arrival: what the books had then was expected
  at timestamptz not null,
  clock_off boolean not null,
  check ((mode = 'VOID') = (voids is not null)),
  check ((mode = 'VOID') = (quantity is null))
);
comment on table stocktake_events is '盘点记录，只增不改';
create index stocktake_events_line on stocktake_events (line_id, round, happened_at, seq);
create index stocktake_events_user on stocktake_events (stocktake_id, user_id, seq desc);
create index stocktake_events_voids on stocktake_events (voids) where voids is not null;

-- The offset of a device's clock, kept while it stays within ten seconds: its events keep their order whatever the network does.
create table stocktake_devices (
  user_id bigint not null references users (id),
  device_id text not null,
  -- milliseconds that the server is ahead
  clock_offset bigint not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, device_id)
);
comment on table stocktake_devices is '盘点设备的时钟偏差';
