-- 对账单的发票与付款

create table statement_invoices (
  id bigint generated always as identity primary key,
  statement_id bigint not null references statements (id),
  number text not null check (length(number) between 1 and 32),
  issued_on date not null,
  -- with tax; below zero for what the supplier gives back
  amount numeric(16, 2) not null check (amount <> 0),
  tax_amount numeric(16, 2) not null,
  -- no other follows: the statement is invoiced
  is_last boolean not null,
  -- why it differs from what was agreed
  reason text not null default '' check (length(reason) <= 200),
  void_reason text not null default '' check (length(void_reason) <= 200),
  voided_at timestamptz,
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  check ((voided_at is null) = (void_reason = ''))
);
comment on table statement_invoices is '对账单的发票';
create index statement_invoices_statement on statement_invoices (statement_id);
-- An invoice is entered once.
create unique index statement_invoices_number on statement_invoices (number) where voided_at is null;
comment on index statement_invoices_number is 'number: 发票号码';
create unique index statement_invoices_last on statement_invoices (statement_id) where is_last and voided_at is null;

create table statement_payments (
  id bigint generated always as identity primary key,
  statement_id bigint not null references statements (id),
  paid_on date not null,
  amount numeric(16, 2) not null check (amount <> 0),
  -- the supplier's account with its last four characters, as it was then
  account text not null default '' check (length(account) <= 100),
  note text not null default '' check (length(note) <= 200),
  void_reason text not null default '' check (length(void_reason) <= 200),
  voided_at timestamptz,
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  check ((voided_at is null) = (void_reason = ''))
);
comment on table statement_payments is '对账单的付款';
create index statement_payments_statement on statement_payments (statement_id);
