-- 例外：今天要做什么，与物料计划一起算出；谁负责、暂缓到哪天由人说

create table plan_exceptions (
  id bigint generated always as identity primary key,
  -- what it is about: a row keeps its id as long as the plan says the same again
  subject text not null unique,
  kind text not null check (kind in ('BUY', 'HURRY', 'POSTPONE', 'REDUCE', 'CANCEL', 'TRANSFER', 'DYE', 'SUBSTITUTE', 'REDATE')),
  item_id bigint not null,
  supplier_id bigint,
  document_kind text check (document_kind in ('purchase', 'preparation', 'production', 'stockDocument', 'garmentOrder')),
  document_id bigint,
  code text not null,
  -- where it lies and where it is wanted
  from_holder_id bigint,
  to_holder_id bigint,
  -- the greige, or the colour that may replace it
  other_spu_id bigint,
  other_sku_id bigint,
  quantity numeric(16, 4) not null check (quantity > 0),
  -- with MOQ and multiple
  suggested numeric(16, 4),
  moq numeric(16, 4),
  multiple numeric(16, 4),
  -- prepared instead of bought
  is_prepared boolean not null,
  need_on date,
  due_on date,
  days_late integer not null check (days_late >= 0),
  order_ids bigint[] not null,
  pieces integer not null,
  -- in CNY without tax
  amount numeric(16, 2),
  -- days late × pieces
  cost bigint not null,
  -- to be done now, too little to be looked at, or not wanted for long
  shelf text not null check (shelf in ('TODAY', 'SMALL', 'LATER')),
  -- what costs most comes first
  place integer not null
);
comment on table plan_exceptions is '物料计划的例外';
create index plan_exceptions_place on plan_exceptions (place, id);
create index plan_exceptions_need_on on plan_exceptions (need_on, id);
create index plan_exceptions_need_on_last on plan_exceptions (need_on desc nulls last, id desc);
create index plan_exceptions_days_late on plan_exceptions (days_late, id);
create index plan_exceptions_pieces on plan_exceptions (pieces, id);
create index plan_exceptions_item on plan_exceptions (item_id);

-- What somebody said of an exception; it holds when the plan says the same again.
create table plan_marks (
  id bigint generated always as identity primary key,
  subject text not null unique,
  owner_id bigint references users (id),
  snoozed_until date,
  snooze_reason text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id() references users (id),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id() references users (id),
  check ((snoozed_until is null) = (snooze_reason = ''))
);
comment on table plan_marks is '例外的负责人与暂缓';

create table plan_owners (
  id bigint generated always as identity primary key,
  scope text not null check (scope in ('MATERIAL', 'CLASS', 'SUPPLIER')),
  target_id bigint not null,
  owner_id bigint not null references users (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id() references users (id),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id() references users (id),
  unique (scope, target_id)
);
comment on table plan_owners is '谁负责一种物料、一个分类或一个供应商的例外';
