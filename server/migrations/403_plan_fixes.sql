-- 固定：一份供应只给一个需求，先于其他需求

create table plan_fixes (
  id bigint generated always as identity primary key,
  spu_id bigint not null,
  sku_id bigint,
  demand_kind text not null check (demand_kind in ('ORDER', 'STYLE', 'PICK', 'PRODUCTION', 'PREPARATION')),
  -- the garment order, style or document that wants it
  demand_id bigint not null,
  supply_kind text not null check (supply_kind in ('STOCK', 'TRANSFER', 'PRODUCTION', 'PREPARATION', 'PURCHASE')),
  -- null: stock
  supply_id bigint,
  holder_id bigint not null,
  ownership smallint not null,
  quantity numeric(16, 4) not null check (quantity > 0),
  reason text not null check (reason <> ''),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id() references users (id),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id() references users (id),
  check ((supply_kind = 'STOCK') = (supply_id is null)),
  unique nulls not distinct (spu_id, sku_id, demand_kind, demand_id, supply_kind, supply_id, holder_id, ownership)
);
comment on table plan_fixes is '固定的供需对应';

alter table plan_pegs add column is_fixed boolean not null default false;
