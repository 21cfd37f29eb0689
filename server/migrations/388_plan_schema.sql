-- 物料计划：一次算出的需求、供应和它们的对应，全部是同一时刻的

create table plan_runs (
  id bigint generated always as identity primary key,
  -- the moment whose facts it shows
  as_of timestamptz not null,
  today date not null,
  milliseconds integer not null,
  demands integer not null,
  supplies integer not null,
  pegs integer not null,
  -- lines of BOMs that could not be counted
  left_out integer not null
);
comment on table plan_runs is '物料计划的计算';

create table plan_items (
  id bigint generated always as identity primary key,
  spu_id bigint not null,
  sku_id bigint,
  unit_id bigint not null,
  stock numeric(16, 4) not null default 0,
  safety numeric(16, 4) not null default 0,
  demand numeric(16, 4) not null default 0,
  supply numeric(16, 4) not null default 0,
  lacking numeric(16, 4) not null default 0,
  -- by week: past due, twelve weeks, later or without a day
  demands numeric(16, 4)[] not null default '{}',
  supplies numeric(16, 4)[] not null default '{}',
  projected numeric(16, 4)[] not null default '{}',
  -- the first week, from 0 on, in which the projected stock is below zero or below the safety stock
  short_week smallint,
  below_safety_week smallint,
  unique nulls not distinct (spu_id, sku_id)
);
comment on table plan_items is '物料计划的物料';
create index plan_items_short on plan_items (short_week, id);
create index plan_items_lacking on plan_items (lacking, id);

create table plan_demands (
  id bigint primary key,
  item_id bigint not null,
  kind text not null check (kind in ('ORDER', 'STYLE', 'SAFETY', 'PICK', 'PRODUCTION', 'PREPARATION')),
  garment_order_id bigint,
  style_id bigint,
  document_id bigint,
  code text not null,
  -- where it is wanted; null: anywhere
  holder_id bigint,
  need_on date,
  priority smallint not null,
  gross numeric(16, 4) not null,
  picked numeric(16, 4) not null,
  quantity numeric(16, 4) not null check (quantity > 0),
  served numeric(16, 4) not null check (served >= 0),
  lacking numeric(16, 4) not null check (lacking >= 0),
  -- the day when the last of it is there; null: something is lacking, or is expected without a day
  served_on date,
  check (served + lacking = quantity)
);
comment on table plan_demands is '物料计划的需求';
create index plan_demands_item on plan_demands (item_id, id);
create index plan_demands_order on plan_demands (garment_order_id) where garment_order_id is not null;
create index plan_demands_style on plan_demands (style_id) where style_id is not null;

create table plan_supplies (
  id bigint primary key,
  item_id bigint not null,
  kind text not null check (kind in ('RESERVED', 'STOCK', 'TRANSFER', 'PRODUCTION', 'PREPARATION', 'PURCHASE')),
  holder_id bigint not null,
  ownership smallint not null,
  garment_order_id bigint,
  document_id bigint,
  code text not null,
  due_on date,
  -- the first day on which it can be taken: today for stock and for what is overdue; null: not known
  ready_on date,
  committed boolean not null,
  quantity numeric(16, 4) not null check (quantity > 0),
  served numeric(16, 4) not null check (served between 0 and quantity)
);
comment on table plan_supplies is '物料计划的供应';
create index plan_supplies_item on plan_supplies (item_id, id);
create index plan_supplies_document on plan_supplies (kind, document_id) where document_id is not null;

create table plan_pegs (
  demand_id bigint not null,
  supply_id bigint not null,
  quantity numeric(16, 4) not null check (quantity > 0),
  -- days of the transfer to where it is wanted
  transfer_days smallint not null,
  ready_on date,
  primary key (demand_id, supply_id)
);
comment on table plan_pegs is '供需对应';
create index plan_pegs_supply on plan_pegs (supply_id, demand_id);

-- One row for each transaction that changed a fact of the plan after it was computed.
create table plan_changes (
  transaction text primary key default pg_current_xact_id()::text,
  changed_at timestamptz not null default now()
);
comment on table plan_changes is '物料计划算出以后的变动';
