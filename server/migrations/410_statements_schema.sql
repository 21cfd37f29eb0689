-- 对账单：供应商 × 期间 × 币种；附加费与扣款随收货单登记

insert into numbering_rules (kind, label, prefix, date_format, digits) values ('statement', '对账单', 'DZ', 'YYMMDD', 4);

create table statements (
  id bigint generated always as identity primary key,
  code text not null,
  state text not null default 'DRAFT',
  supplier_id bigint not null references suppliers (id),
  currency_id bigint not null references dictionary_entries (id),
  period_from date not null,
  period_to date not null,
  -- sums of the lines; 0 in a draft, which has none of its own: they are what is due when it is read
  amount numeric(16, 2) not null default 0,
  net_amount numeric(16, 2) not null default 0,
  tax_amount numeric(16, 2) not null default 0,
  sent_on date,
  confirmed_on date,
  -- who of the supplier confirmed
  confirmed_with text not null default '' check (length(confirmed_with) <= 64),
  -- the day of confirmation and the supplier's 账期
  due_on date,
  remark text not null default '' check (length(remark) <= 500),
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  check (period_to >= period_from),
  check (amount = net_amount + tax_amount),
  check ((sent_on is null) = (state = 'DRAFT')),
  check ((confirmed_on is null) = (state in ('DRAFT', 'SENT')) and (due_on is null) = (confirmed_on is null)),
  constraint statements_code unique (code)
);
comment on table statements is '对账单';
comment on constraint statements_code on statements is 'code: 对账单号';
-- What is due of a supplier goes into one statement at a time.
create unique index statements_open on statements (supplier_id, currency_id) where state in ('DRAFT', 'SENT');
create index statements_state on statements (state, id);
create index statements_updated on statements (updated_at, id);
create index statements_period on statements (period_to, id);
create index statements_due on statements (due_on desc nulls last, id desc);
create index statements_due_first on statements (due_on, id);
create index statements_supplier on statements (supplier_id, state, id);
create index statements_search on statements using gin (search_tokens(search_text));

create table statement_charges (
  id bigint generated always as identity primary key,
  receipt_id bigint not null references receipts (id),
  -- of goods that were let pass, or that a deduction is for
  receipt_line_id bigint references receipt_lines (id),
  purchase_line_id bigint references purchase_lines (id),
  currency_id bigint not null references dictionary_entries (id),
  kind text not null check (kind in ('FREIGHT', 'DYE', 'SMALL_ORDER', 'OTHER', 'DEDUCTION', 'CONCESSION')),
  -- with tax, never negative; null: 让步, which follows from quantity, price and share
  amount numeric(16, 2) check (amount > 0),
  tax_rate numeric(7, 4) not null check (tax_rate >= 0 and tax_rate < 100),
  quantity numeric(16, 4) check (quantity > 0),
  -- percent points off the price
  share numeric(7, 4) check (share > 0 and share <= 100),
  note text not null default '' check (length(note) <= 200),
  void_reason text not null default '' check (length(void_reason) <= 200),
  voided_at timestamptz,
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1,
  check ((voided_at is null) = (void_reason = '')),
  check ((kind = 'CONCESSION') = (amount is null)),
  check ((kind = 'CONCESSION') = (quantity is not null and share is not null)),
  check (num_nonnulls(receipt_line_id, purchase_line_id) in (0, 2)),
  check (kind <> 'CONCESSION' or receipt_line_id is not null)
);
comment on table statement_charges is '附加费与扣款';
create index statement_charges_receipt on statement_charges (receipt_id);
create index statement_charges_line on statement_charges (receipt_line_id) where receipt_line_id is not null;

create table statement_lines (
  id bigint generated always as identity primary key,
  statement_id bigint not null references statements (id),
  position integer not null check (position >= 0),
  -- what was received; what of it changed after a statement: quantity, price; what was charged; what of that changed
  kind text not null check (kind in ('RECEIPT', 'QUANTITY', 'PRICE', 'SURCHARGE', 'DEDUCTION', 'ADJUSTMENT')),
  happened_on date not null,
  receipt_id bigint not null references receipts (id),
  receipt_line_id bigint references receipt_lines (id),
  purchase_line_id bigint references purchase_lines (id),
  charge_id bigint references statement_charges (id),
  -- the last correction that its price takes account of
  correction_id bigint references receipt_price_corrections (id),
  code text not null default '',
  name text not null default '',
  colour_name text not null default '',
  quantity numeric(16, 4),
  unit_id bigint references units (id),
  -- in the order's currency and tax terms
  before_price numeric(20, 8),
  unit_price numeric(20, 8),
  -- null: the stock unit
  price_unit_id bigint references units (id),
  unit_factor numeric not null default 1 check (unit_factor > 0),
  price_factor numeric not null default 1 check (price_factor > 0),
  tax_included boolean not null,
  tax_rate numeric(7, 4) not null check (tax_rate >= 0),
  amount numeric(16, 2) not null,
  net_amount numeric(16, 2) not null,
  tax_amount numeric(16, 2) not null,
  check (amount = net_amount + tax_amount),
  check ((kind in ('SURCHARGE', 'DEDUCTION', 'ADJUSTMENT')) = (charge_id is not null)),
  check (charge_id is not null or (receipt_line_id is not null and purchase_line_id is not null and quantity is not null and unit_price is not null)),
  constraint statement_lines_position unique (statement_id, position)
);
comment on table statement_lines is '对账单明细';
-- Each part of a receipt, and each charge, is stated once; what changes of it later is a line of its own.
create unique index statement_lines_once on statement_lines (receipt_line_id, purchase_line_id) where kind = 'RECEIPT';
create unique index statement_lines_charged_once on statement_lines (charge_id) where kind in ('SURCHARGE', 'DEDUCTION');
create index statement_lines_part on statement_lines (receipt_line_id, purchase_line_id, id) where charge_id is null;
create index statement_lines_charge on statement_lines (charge_id) where charge_id is not null;
create index statement_lines_receipt on statement_lines (receipt_id);
