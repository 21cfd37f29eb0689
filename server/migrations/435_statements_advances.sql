-- 预付款：按供应商或采购单登记，冲抵之后的对账单

create table statement_advances (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references suppliers (id),
  -- of one order only: it is drawn by the lines of that order
  order_id bigint references purchase_orders (id),
  currency_id bigint not null references dictionary_entries (id),
  paid_on date not null,
  amount numeric(16, 2) not null check (amount > 0),
  -- the supplier's account with its last four characters, as it was then
  account text not null default '' check (length(account) <= 100),
  note text not null default '' check (length(note) <= 200),
  void_reason text not null default '' check (length(void_reason) <= 200),
  voided_at timestamptz,
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  check ((voided_at is null) = (void_reason = ''))
);
comment on table statement_advances is '预付款';
create index statement_advances_supplier on statement_advances (supplier_id, currency_id);
create index statement_advances_order on statement_advances (order_id) where order_id is not null;

create table statement_advance_draws (
  id bigint generated always as identity primary key,
  statement_id bigint not null references statements (id),
  advance_id bigint not null references statement_advances (id),
  amount numeric(16, 2) not null check (amount > 0),
  constraint statement_advance_draws_once unique (statement_id, advance_id)
);
comment on table statement_advance_draws is '预付款冲抵';
create index statement_advance_draws_advance on statement_advance_draws (advance_id);
